import { CallError, NotConnectedError, OutcomeUnknownError } from '@/client/callErrors'
import { RestError, UnreachableError } from '@/client/restErrors'
import { t } from '@/language/t'
import { describeError } from '@/protocol/errorCodes'
import { describeWalletRefusal, isDeclined } from '@/wallet/walletRefusal'
import { AccessError } from './accessError'
import { AmendError } from './orders/amountToSign'
import { OvertakenError } from './orders/overtakenError'

export type Failure = {
  readonly words: string
  /** The venue's code, shown in small. */
  readonly code?: string
  /** Nothing was sent and nothing is wrong: the trader said no in the wallet, or the order was filled or ended meanwhile. */
  readonly isDeclined: boolean
}

/** Why something did not happen, in words for the trader, whoever refused it. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof CallError || error instanceof RestError) {
    return { words: t(describeError(error.code)), code: error.code, isDeclined: false }
  }
  if (error instanceof NotConnectedError) {
    return { words: t('There is no connection to the venue. Nothing was sent.'), isDeclined: false }
  }
  if (error instanceof OutcomeUnknownError) {
    return {
      words: t('The connection was lost before the venue answered. Checking what became of it.'),
      isDeclined: false,
    }
  }
  if (error instanceof UnreachableError) return { words: t('The venue did not answer.'), isDeclined: false }
  if (error instanceof AccessError) return { words: error.message, isDeclined: false }
  if (error instanceof AmendError || error instanceof OvertakenError) return { words: error.message, isDeclined: true }
  return { words: describeWalletRefusal(error), isDeclined: isDeclined(error) }
}
