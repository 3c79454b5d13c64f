import { t } from '@/web/language/t'
import { chainName } from './shortAddress'

/** The wallet's answer is no longer awaited. The message is for the wallet's owner. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError'
}

/** The wallet did not switch to the chain of the venue's signing domain. The message is for the wallet's owner. */
export class WrongChainError extends Error {
  override readonly name = 'WrongChainError'

  constructor(chainId: number, cause: unknown) {
    super(
      t('Switch your wallet to {chain} to sign orders for this venue.', {
        chain: chainName(chainId),
      }),
      { cause },
    )
  }
}

/** The wallet declined, or failed in its own way. The message is the wallet's. */
export class WalletRejectionError extends Error {
  override readonly name = 'WalletRefusalError'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : t('no reason given'), { cause })
  }
}

export function fromWallet<Answer>(request: Promise<Answer>): Promise<Answer> {
  return request.catch((error: unknown) => {
    throw new WalletRejectionError(error)
  })
}

/** A signing key did not sign, or could not be used. The message is for the trader; the cause has the short reason. */
export class SigningKeyError extends Error {
  override readonly name = 'SigningKeyError'
}

/** Messages for the wallet's owner by the error codes of EIP-1193 and EIP-1474. */
const textByCode: Record<number, string> = {
  4001: t('You declined in your wallet. Nothing was sent.'),
  4100: t('Your wallet hasn’t authorised this site for that account. Connect it in the wallet and try again.'),
  4200: t('This wallet cannot sign typed data, which orders need. Use another wallet.'),
  4900: t('The wallet is disconnected. Connect it again.'),
  4901: t('The wallet is not connected to the venue’s chain.'),
  4902: t('Add the venue’s network to your wallet, then try again.'),
  [-32002]: t('A request is already open in your wallet. Open it to continue.'),
  [-32603]: t('Wallet error. Nothing was sent – try again.'),
}

/** Finds the error code at any depth, because wallets and libraries wrap errors in different ways. */
function codeOf(error: unknown): number | undefined {
  let current: unknown = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    if ('code' in current && typeof current.code === 'number') return current.code
    if ('name' in current && current.name === 'UserRejectedRequestError') return 4001
    current = 'cause' in current ? current.cause : undefined
  }
  return undefined
}

/** Describes a wallet's error; undefined if the error does not come from a wallet. */
export function describeWalletRejection(error: unknown): string | undefined {
  if (error instanceof WrongChainError || error instanceof SigningKeyError || error instanceof UnansweredError)
    return error.message
  const code = codeOf(error)
  const words = code === undefined ? undefined : textByCode[code]
  if (words !== undefined) return words
  if (!(error instanceof WalletRejectionError)) return undefined
  return t('Wallet rejected the request: {why}', { why: error.message.split('\n')[0] ?? t('no reason given') })
}

export function isDeclined(error: unknown): boolean {
  return codeOf(error) === 4001
}
