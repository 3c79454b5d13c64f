/** The one thing that helps when the venue does not accept who signs. */
export type SigningRemedy = 'registerWallet' | 'useOneClick' | 'renewKey'

/** What the trader is told about the keys that sign. */
export type SigningNews =
  /** The wallet is about to show two messages. */
  | { readonly kind: 'askingWallet' }
  | { readonly kind: 'walletRegistered' }
  | { readonly kind: 'walletNotRegistered'; readonly error: unknown; readonly remedy: SigningRemedy }
  | { readonly kind: 'signerRejected'; readonly remedy: SigningRemedy }
