// Security's and Network's constants and types, with Apple's values.

extension DeclarationLibrary {
  static let securityText = """
    $ kSecClass=class kSecClassGenericPassword=genp kSecClassInternetPassword=inet kSecClassCertificate=cert kSecClassKey=keys
    $ kSecClassIdentity=idnt kSecAttrAccount=acct kSecAttrService=svce kSecAttrGeneric=gena kSecAttrLabel=labl kSecAttrComment=icmt
    $ kSecAttrDescription=desc kSecAttrCreator=crtr kSecAttrType=type kSecAttrIsInvisible=invi kSecAttrIsNegative=nega
    $ kSecAttrCreationDate=cdat kSecAttrModificationDate=mdat kSecAttrAccessGroup=agrp kSecAttrAccess=acls
    $ kSecAttrAccessControl=accc kSecAttrAccessible=pdmn kSecAttrSynchronizable=sync kSecAttrSynchronizableAny=syna
    $ kSecAttrServer=srvr kSecAttrSecurityDomain=sdmn kSecAttrProtocol=ptcl kSecAttrPort=port kSecAttrPath=path
    $ kSecAttrAuthenticationType=atyp kSecAttrKeyClass=kcls kSecAttrApplicationLabel=klbl kSecAttrApplicationTag=atag
    $ kSecAttrIsPermanent=perm kSecAttrKeyType=type kSecAttrKeySizeInBits=bsiz kSecAttrEffectiveKeySize=esiz
    $ kSecAttrSubject=subj kSecAttrIssuer=issr kSecAttrSerialNumber=slnr kSecAttrPublicKeyHash=pkhh kSecAttrTokenID=tkid
    $ kSecAttrKeyClassPublic=0 kSecAttrKeyClassPrivate=1 kSecAttrKeyClassSymmetric=2 kSecAttrKeyTypeRSA=42 kSecAttrKeyTypeEC=73
    $ kSecAttrKeyTypeECSECPrimeRandom=73 kSecAttrTokenIDSecureEnclave=com.apple.setoken
    $ kSecAttrAccessibleWhenUnlocked=ak kSecAttrAccessibleAfterFirstUnlock=ck kSecAttrAccessibleAlways=dk
    $ kSecAttrAccessibleWhenUnlockedThisDeviceOnly=aku kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly=cku
    $ kSecAttrAccessibleAlwaysThisDeviceOnly=dku kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly=akpu
    $ kSecAttrProtocolHTTP=http kSecAttrProtocolHTTPS=htps kSecAttrProtocolFTP=ftp kSecAttrProtocolFTPS=ftps
    $ kSecAttrProtocolSSH=ssh kSecAttrProtocolSMTP=smtp kSecAttrProtocolIMAP=imap kSecAttrProtocolPOP3=pop3
    $ kSecAttrProtocolFTPAccount=ftpa kSecAttrProtocolIRC=irc kSecAttrProtocolNNTP=nntp kSecAttrProtocolSOCKS=sox
    $ kSecAttrProtocolLDAP=ldap kSecAttrProtocolAppleTalk=atlk kSecAttrProtocolAFP=afp kSecAttrProtocolTelnet=teln
    $ kSecAttrProtocolDAAP=daap kSecAttrProtocolEPPC=eppc kSecAttrProtocolIPP=ipp kSecAttrProtocolRTSP=rtsp
    $ kSecAttrProtocolRTSPProxy=rtsx kSecAttrProtocolHTTPProxy=htpx kSecAttrProtocolHTTPSProxy=htsx
    $ kSecAttrProtocolFTPProxy=ftpx kSecAttrProtocolSMB=smb kSecAttrProtocolTelnetS=tels kSecAttrProtocolIMAPS=imps
    $ kSecAttrProtocolIRCS=ircs kSecAttrProtocolPOP3S=pops kSecAttrProtocolLDAPS=ldps kSecAttrProtocolNNTPS=ntps
    $ kSecAttrAuthenticationTypeNTLM=ntlm kSecAttrAuthenticationTypeMSN=msna kSecAttrAuthenticationTypeDPA=dpaa
    $ kSecAttrAuthenticationTypeRPA=rpaa
    $ kSecAttrAuthenticationTypeHTTPBasic=http kSecAttrAuthenticationTypeHTTPDigest=httd
    $ kSecAttrAuthenticationTypeHTMLForm=form kSecAttrAuthenticationTypeDefault=dflt
    $ kSecValueData=v_Data kSecValueRef=v_Ref kSecValuePersistentRef=v_PersistentRef
    $ kSecReturnData=r_Data kSecReturnAttributes=r_Attributes kSecReturnRef=r_Ref kSecReturnPersistentRef=r_PersistentRef
    $ kSecMatchLimit=m_Limit kSecMatchLimitOne=m_LimitOne kSecMatchLimitAll=m_LimitAll kSecMatchItemList=m_ItemList
    $ kSecMatchSearchList=m_SearchList kSecMatchPolicy=m_Policy kSecMatchIssuers=m_Issuers
    $ kSecMatchCaseInsensitive=m_CaseInsensitive kSecUseItemList=u_ItemList kSecUseKeychain=u_Keychain
    $ kSecUseOperationPrompt=u_OpPrompt kSecUseNoAuthenticationUI=u_NoAuthUI kSecUseAuthenticationUI=u_AuthUI
    $ kSecUseAuthenticationUIAllow=u_AuthUIA kSecUseAuthenticationUIFail=u_AuthUIF kSecUseAuthenticationUISkip=u_AuthUIS
    $ kSecUseAuthenticationContext=u_AuthCtx kSecUseDataProtectionKeychain=nleg
    $ kSecPrivateKeyAttrs=private kSecPublicKeyAttrs=public kSecImportExportPassphrase=passphrase
    $ kSecImportItemIdentity=identity kSecImportItemTrust=trust kSecImportItemCertChain=chain
    $ kSecKeyAlgorithmRSASignatureDigestPKCS1v15SHA1=algid:sign:RSA:digest-PKCS1v15:SHA1
    $ kSecKeyAlgorithmECDSASignatureDigestX962SHA1=algid:sign:ECDSA:digest-X962:SHA1
    $ kSecKeyAlgorithmRSASignatureMessagePKCS1v15SHA1=algid:sign:RSA:message-PKCS1v15:SHA1
    $ kSecKeyAlgorithmECDSASignatureMessageX962SHA1=algid:sign:ECDSA:message-X962:SHA1
    $ kSecKeyAlgorithmRSAEncryptionOAEPSHA1=algid:encrypt:RSA:OAEP:SHA1
    $ kSecKeyAlgorithmRSASignatureDigestPKCS1v15SHA224=algid:sign:RSA:digest-PKCS1v15:SHA224
    $ kSecKeyAlgorithmECDSASignatureDigestX962SHA224=algid:sign:ECDSA:digest-X962:SHA224
    $ kSecKeyAlgorithmRSASignatureMessagePKCS1v15SHA224=algid:sign:RSA:message-PKCS1v15:SHA224
    $ kSecKeyAlgorithmECDSASignatureMessageX962SHA224=algid:sign:ECDSA:message-X962:SHA224
    $ kSecKeyAlgorithmRSAEncryptionOAEPSHA224=algid:encrypt:RSA:OAEP:SHA224
    $ kSecKeyAlgorithmRSASignatureDigestPKCS1v15SHA256=algid:sign:RSA:digest-PKCS1v15:SHA256
    $ kSecKeyAlgorithmECDSASignatureDigestX962SHA256=algid:sign:ECDSA:digest-X962:SHA256
    $ kSecKeyAlgorithmRSASignatureMessagePKCS1v15SHA256=algid:sign:RSA:message-PKCS1v15:SHA256
    $ kSecKeyAlgorithmECDSASignatureMessageX962SHA256=algid:sign:ECDSA:message-X962:SHA256
    $ kSecKeyAlgorithmRSAEncryptionOAEPSHA256=algid:encrypt:RSA:OAEP:SHA256
    $ kSecKeyAlgorithmRSASignatureDigestPKCS1v15SHA384=algid:sign:RSA:digest-PKCS1v15:SHA384
    $ kSecKeyAlgorithmECDSASignatureDigestX962SHA384=algid:sign:ECDSA:digest-X962:SHA384
    $ kSecKeyAlgorithmRSASignatureMessagePKCS1v15SHA384=algid:sign:RSA:message-PKCS1v15:SHA384
    $ kSecKeyAlgorithmECDSASignatureMessageX962SHA384=algid:sign:ECDSA:message-X962:SHA384
    $ kSecKeyAlgorithmRSAEncryptionOAEPSHA384=algid:encrypt:RSA:OAEP:SHA384
    $ kSecKeyAlgorithmRSASignatureDigestPKCS1v15SHA512=algid:sign:RSA:digest-PKCS1v15:SHA512
    $ kSecKeyAlgorithmECDSASignatureDigestX962SHA512=algid:sign:ECDSA:digest-X962:SHA512
    $ kSecKeyAlgorithmRSASignatureMessagePKCS1v15SHA512=algid:sign:RSA:message-PKCS1v15:SHA512
    $ kSecKeyAlgorithmECDSASignatureMessageX962SHA512=algid:sign:ECDSA:message-X962:SHA512
    $ kSecKeyAlgorithmRSAEncryptionOAEPSHA512=algid:encrypt:RSA:OAEP:SHA512
    $ kSecKeyAlgorithmRSASignatureDigestPSSSHA1=algid:sign:RSA:digest-PSS:SHA1:SHA1:20
    $ kSecKeyAlgorithmRSASignatureMessagePSSSHA1=algid:sign:RSA:message-PSS:SHA1:SHA1:20
    $ kSecKeyAlgorithmRSASignatureDigestPSSSHA224=algid:sign:RSA:digest-PSS:SHA224:SHA224:28
    $ kSecKeyAlgorithmRSASignatureMessagePSSSHA224=algid:sign:RSA:message-PSS:SHA224:SHA224:28
    $ kSecKeyAlgorithmRSASignatureDigestPSSSHA256=algid:sign:RSA:digest-PSS:SHA256:SHA256:32
    $ kSecKeyAlgorithmRSASignatureMessagePSSSHA256=algid:sign:RSA:message-PSS:SHA256:SHA256:32
    $ kSecKeyAlgorithmRSASignatureDigestPSSSHA384=algid:sign:RSA:digest-PSS:SHA384:SHA384:48
    $ kSecKeyAlgorithmRSASignatureMessagePSSSHA384=algid:sign:RSA:message-PSS:SHA384:SHA384:48
    $ kSecKeyAlgorithmRSASignatureDigestPSSSHA512=algid:sign:RSA:digest-PSS:SHA512:SHA512:64
    $ kSecKeyAlgorithmRSASignatureMessagePSSSHA512=algid:sign:RSA:message-PSS:SHA512:SHA512:64
    $ kSecAttrCanEncrypt=encr kSecAttrCanDecrypt=decr kSecAttrCanSign=sign kSecAttrCanVerify=vrfy kSecAttrCanDerive=drve
    $ kSecAttrCanWrap=wrap kSecAttrCanUnwrap=unwp kSecTrustResultValue=TrustResultValue kSecTrustEvaluationDate=TrustEvaluationDate kSecImportItemLabel=label kSecImportItemKeyID=keyid
    $ kSecKeyAlgorithmRSASignatureRaw=algid:sign:RSA:raw kSecKeyAlgorithmRSAEncryptionRaw=algid:encrypt:RSA:raw
    $ kSecKeyAlgorithmRSAEncryptionPKCS1=algid:encrypt:RSA:PKCS1
    i errSec VerifyFailed=-67808 NotTrusted=-67843 CertificateExpired=-67818 HostNameMismatch=-67602
    i errSec Success=0 Unimplemented=-4 IO=-36 OpWr=-49 Param=-50 Allocate=-108 UserCanceled=-128 BadReq=-909
    i errSec InternalComponent=-2070 NotAvailable=-25291 AuthFailed=-25293 DuplicateItem=-25299 ItemNotFound=-25300
    i errSec NoAccessForItem=-25243 InteractionNotAllowed=-25308 Decode=-26275 MissingEntitlement=-34018
    i - noErr=0 errSSLWouldBlock=-9803 errSSLClosedGraceful=-9805 errSSLClosedAbort=-9806 errSSLPeerAuthCompleted=-9841
    i - errSSLServerAuthCompleted=-9841 errSSLProtocol=-9800 errSSLXCertChainInvalid=-9807 errSSLBadCert=-9808
    i - errSSLUnknownRootCert=-9812 errSSLCertExpired=-9814 errSSLPeerBadCert=-9825
    i kSSL ServerSide ClientSide StreamType=0 DatagramType
    i kSSLProtocol Unknown=0 3=2 1=4 11=7 12 DTLS1 13=10
    i kTLSProtocol 1=4 11=7 12 13=10 MaxSupported=999
    i - kDTLSProtocol1=9
    S tls_protocol_version_ TLSv10=769 TLSv11 TLSv12 TLSv13 DTLSv10=65279 DTLSv12=65277
    : S tls_protocol_version_t
    i kSSLSessionOption BreakOnServerAuth BreakOnCertRequested BreakOnClientAuth FalseStart SendOneByteRecord
    : i SSLProtocol SSLProtocolSide SSLConnectionType SSLSessionOption SSLSessionState SSLAuthenticate
    : S SSLCipherSuite
    : r^v SSLConnectionRef
    : ^{SSLContext} SSLContextRef
    : ^? SSLReadFunc SSLWriteFunc
    I kSecTrustResult Invalid=0 Proceed Confirm Deny Unspecified RecoverableTrustFailure FatalTrustFailure OtherError
    I kSecTrustSettingsDomain User Admin System
    : I SecTrustSettingsDomain
    I kSecPadding None PKCS1 OAEP PKCS1MD5=32769 PKCS1SHA1 PKCS1SHA224 PKCS1SHA256 PKCS1SHA384 PKCS1SHA512
    I kSecFormat Unknown OpenSSL SSH BSAFE RawKey WrappedPKCS8 WrappedOpenSSL WrappedSSH WrappedLSH X509Cert PEMSequence PKCS7
    I kSecFormat PKCS12=12 NetscapeCertSequence SSHv2
    I kSecItemType Unknown PrivateKey PublicKey SessionKey Certificate Aggregate
    I - kSecItemPemArmour=1
    q kSecKeyOperationType Sign Verify Encrypt Decrypt KeyExchange
    : I SecExternalFormat SecExternalItemType SecItemImportExportFlags
    : q SecKeyOperationType
    : r^{__CFString} SecKeyAlgorithm
    Q kSecAccessControl UserPresence=1 BiometryAny DevicePasscode=16 BiometryCurrentSet=8 TouchIDAny=2 TouchIDCurrentSet=8
    : I SecTrustResultType SecPadding
    : Q SecAccessControlCreateFlags
    : ^{__SecTrust} SecTrustRef
    : ^{__SecCertificate} SecCertificateRef
    : ^{__SecKey} SecKeyRef
    : ^{__SecPolicy} SecPolicyRef
    : ^{__SecIdentity} SecIdentityRef
    : ^{__SecAccessControl} SecAccessControlRef
    : ^{__SecKeychain} SecKeychainRef
    : ^{__SecKeychainItem} SecKeychainItemRef
    : r^{__SecRandom} SecRandomRef

    """

  static let networkText = """
    I kSCNetworkReachabilityFlags TransientConnection=1 Reachable ConnectionRequired=4 ConnectionOnTraffic=8
    I kSCNetworkReachabilityFlags ConnectionAutomatic=8 InterventionRequired=16 ConnectionOnDemand=32
    I kSCNetworkReachabilityFlags IsLocalAddress=65536 IsDirect=131072 IsWWAN=262144
    I kSCNetworkFlags TransientConnection=1 Reachable ConnectionRequired=4 ConnectionAutomatic=8 InterventionRequired=16
    i kSCStatus OK=0 Failed=1001 InvalidArgument
    : I SCNetworkReachabilityFlags SCNetworkConnectionFlags
    : r^{__SCNetworkReachability} SCNetworkReachabilityRef
    : ^? SCNetworkReachabilityCallBack CFReadStreamClientCallBack CFWriteStreamClientCallBack CFSocketCallBack
    : {?="version"q"info"^v"retain"^?"release"^?"copyDescription"^?} SCNetworkReachabilityContext CFStreamClientContext
    : {?="version"q"info"^v"retain"^?"release"^?"copyDescription"^?} CFSocketContext
    : ^{__CFReadStream} CFReadStreamRef
    : ^{__CFWriteStream} CFWriteStreamRef
    : {?="domain"q"error"i} CFStreamError
    : q CFStreamStatus CFStreamErrorDomain CFSocketError
    : Q CFStreamEventType CFSocketCallBackType
    : i CFSocketNativeHandle
    : ^{__CFSocket} CFSocketRef
    : {?="protocolFamily"i"socketType"i"protocol"i"address"r^{__CFData}} CFSocketSignature
    q kCFStreamStatus NotOpen Opening Open Reading Writing AtEnd Closed Error
    Q kCFStreamEvent None OpenCompleted HasBytesAvailable CanAcceptBytes=4 ErrorOccurred=8 EndEncountered=16
    q kCFStreamErrorDomain Custom=-1 POSIX=1 MacOSStatus
    q kCFSocket Success Error=-1 Timeout=-2
    Q kCFSocket NoCallBack ReadCallBack AcceptCallBack DataCallBack ConnectCallBack WriteCallBack=8
    Q kCFSocket AutomaticallyReenableReadCallBack=1 AutomaticallyReenableAcceptCallBack CloseOnInvalidate=128
    $ kCFHTTPVersion1_0=HTTP/1.0 kCFHTTPVersion1_1=HTTP/1.1 kCFHTTPVersion2_0=HTTP/2.0
    $ kCFStreamPropertyDataWritten kCFStreamPropertyAppendToFile kCFStreamPropertyFileCurrentOffset
    $ kCFStreamPropertySocketNativeHandle kCFStreamPropertySocketRemoteHostName kCFStreamPropertySocketRemotePortNumber
    $ kCFStreamPropertyShouldCloseNativeSocket kCFStreamPropertySocketSecurityLevel kCFStreamPropertySSLSettings
    $ kCFStreamPropertySSLPeerTrust kCFStreamPropertySSLPeerCertificates kCFStreamPropertySOCKSProxy
    $ kCFStreamPropertySOCKSProxyHost=SOCKSProxy kCFStreamPropertySOCKSProxyPort=SOCKSPort kCFStreamNetworkServiceType
    $ kCFStreamNetworkServiceTypeVoIP kCFStreamNetworkServiceTypeVideo kCFStreamNetworkServiceTypeBackground
    $ kCFStreamNetworkServiceTypeVoice kCFStreamSSLLevel kCFStreamSSLIsServer kCFStreamSSLPeerName kCFStreamSSLCertificates
    $ kCFStreamSSLValidatesCertificateChain kCFStreamSSLAllowsAnyRoot kCFStreamSSLAllowsExpiredCertificates
    $ kCFStreamSSLAllowsExpiredRoots kCFStreamSocketSecurityLevelNone kCFStreamSocketSecurityLevelSSLv2
    $ kCFStreamSocketSecurityLevelSSLv3 kCFStreamSocketSecurityLevelTLSv1 kCFStreamSocketSecurityLevelNegotiatedSSL

    """
}
