/** The step that helps when the venue does not accept the signer. */
export type SigningRemedy = 'registerWallet' | 'useOneClick' | 'renewKey'

/** An event about signing keys that is shown to the trader. */
export type SigningNews =
  /** The wallet is about to show two messages. */
  | { readonly kind: 'askingWallet' }
  | { readonly kind: 'walletRegistered' }
  | { readonly kind: 'walletNotRegistered'; readonly error: unknown; readonly remedy: SigningRemedy }
  | { readonly kind: 'signerRejected'; readonly remedy: SigningRemedy }
