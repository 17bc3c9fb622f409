"""Clients of other people for tests: Python packages in an environment of their own, and plug-ins of editors."""
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What is installed, by the module that it brings.
PACKAGES = {'pytest_lsp': 'pytest-lsp==1.0.1', 'dap': 'dap-python==0.5.0'}


def python_with(module):
    """A Python that has the module, from .build/clients, where it is installed the first time; None, after a line that says so,
    where it cannot be had."""
    folder = os.path.join(ROOT, '.build', 'clients', module)
    python = os.path.join(folder, 'bin', 'python')

    def has():
        return os.path.exists(python) and subprocess.run(
            [python, '-c', 'import ' + module], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    if has():
        return python
    try:
        for words in (['python3', '-m', 'venv', folder],
                      [python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', PACKAGES[module]]):
            subprocess.run(words, check=True, timeout=300, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
    except (OSError, subprocess.SubprocessError):
        pass
    if has():
        return python
    print('left out: %s cannot be installed here' % PACKAGES[module])
    return None
