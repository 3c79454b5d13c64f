import { t } from '@/language/t'
import { SigningKeyError } from './signingKeyError'
import { UnansweredError } from './unansweredError'
import { WrongChainError } from './wrongChainError'

/** What a wallet said no to, in words for its owner. Codes are those of EIP-1193 and EIP-1474. */
const wordsByCode: Record<number, string> = {
  4001: t('You declined it in the wallet. Nothing was sent.'),
  4100: t('The wallet has not allowed this page to use that account.'),
  4200: t('This wallet cannot sign typed data, which orders need. Use another wallet.'),
  4900: t('The wallet is disconnected. Connect it again.'),
  4901: t('The wallet is not connected to the venue’s chain.'),
  4902: t('The wallet does not know the venue’s chain. Add it in the wallet, then try again.'),
  [-32002]: t('The wallet is already asking. Open it and answer there.'),
  [-32603]: t('The wallet failed inside. Nothing was sent.'),
}

/** Finds the code wherever the wallet or a library put it. */
function codeOf(error: unknown): number | undefined {
  let current: unknown = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    if ('code' in current && typeof current.code === 'number') return current.code
    if ('name' in current && current.name === 'UserRejectedRequestError') return 4001
    current = 'cause' in current ? current.cause : undefined
  }
  return undefined
}

/** Words for whatever a wallet request was rejected with. */
export function describeWalletRefusal(error: unknown): string {
  if (error instanceof WrongChainError || error instanceof SigningKeyError || error instanceof UnansweredError)
    return error.message
  const code = codeOf(error)
  const words = code === undefined ? undefined : wordsByCode[code]
  if (words !== undefined) return words
  const message = error instanceof Error ? error.message.split('\n')[0] : undefined
  return t('The wallet refused: {why}', { why: message ?? t('it gave no reason') })
}

export function isDeclined(error: unknown): boolean {
  return codeOf(error) === 4001
}
