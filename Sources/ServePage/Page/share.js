// Shared links: the listing compressed in the address's fragment, which no server ever sees.

async function through(stream, bytes) {
  const body = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await body.arrayBuffer());
}

/** `code=…`, and the dialect where it is not Apple's. */
export async function encodeListing(source, dialect) {
  const bytes = new TextEncoder().encode(source);
  const packed = await through(new CompressionStream("deflate-raw"), bytes);
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  const code = btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return "code=" + code + (dialect === "apple" ? "" : "&dialect=" + encodeURIComponent(dialect));
}

/** The listing of a fragment; null where there is none, or where it is damaged. */
export async function decodeListing(fragment) {
  const found = new URLSearchParams(fragment.replace(/^#/, ""));
  const code = found.get("code");
  if (!code) return null;
  try {
    const text = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const source = await through(new DecompressionStream("deflate-raw"), bytes);
    return {
      source: new TextDecoder("utf-8", { fatal: true }).decode(source),
      dialect: found.get("dialect") || "apple",
    };
  } catch (problem) {
    return null;
  }
}
