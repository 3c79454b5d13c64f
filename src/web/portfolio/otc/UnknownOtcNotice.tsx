import type { OtcPositionRecord } from '@/core/protocol/rest/otc'
import { otcAmountStep } from '@/core/quant/otcRules'
import { t } from '@/web/language/t'
import type { OtcUnwind, OtcRequestDraft, UnknownOtcRequest } from '@/web/session/otc/otcActions'
import { Button } from '@/web/ui/Button'
import { formatDecimal } from '@/web/ui/formatNumber'
import { formatOnStep } from '@/web/ui/formatOnStep'
import { contractName } from './otcDraft'

type UnknownOtcNoticeProps = {
  status: UnknownOtcRequest['status']
  words: string
  onLeave: () => void
}

/** Shown when the response to a request was lost: the state of the request, and when another request can be sent. */
export function UnknownOtcNotice({ status, words, onLeave }: UnknownOtcNoticeProps) {
  const isFound = status === 'found'
  return (
    <div
      role={isFound ? 'status' : 'alert'}
      className={`m-3 rounded-sm border px-2.5 py-2 text-sm text-text-1 ${isFound ? 'border-line-strong bg-surface-2' : 'border-warn/60 bg-warn-soft'}`}
    >
      <p className="font-medium">
        {isFound ? t('The desk has it: {words}', { words }) : t('Status unknown: {words}', { words })}
      </p>
      {status === 'asking' && (
        <p className="mt-1 text-text-2">
          {t('The answer was lost. The page is looking for it among your requests; until then no other is sent.')}
        </p>
      )}
      {status === 'missing' && (
        <p className="mt-1 text-text-2">
          {t(
            'The desk does not have it, so it most likely did not arrive. Check your requests before you send another.',
          )}
        </p>
      )}
      {status !== 'asking' && (
        <div className="mt-2">
          <Button size="small" onClick={onLeave}>
            {isFound ? t('Close') : t('Dismiss')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Describes a request, for example `Buy 2.00 ETH 27MAR27 3000-C at 91.50 or less`. */
export function requestDraftText(wish: OtcRequestDraft): string {
  return t('Buy {amount} {option} at {price} or less', {
    amount: formatOnStep(wish.amount, otcAmountStep),
    option: contractName({ ...wish, expiry: wish.expiryNs }),
    price: formatDecimal(wish.indicativePrice, 2),
  })
}

export function unwindText({ otcId, amount }: OtcUnwind, positions: readonly OtcPositionRecord[] | undefined): string {
  const position = positions?.find((one) => one.otcId === otcId)
  const contracts = formatOnStep(amount, otcAmountStep)
  if (position === undefined) return t('Sell {amount} contracts back', { amount: contracts })
  return t('Sell {amount} {option} back', { amount: contracts, option: contractName(position) })
}
