import type { BatchOrder } from '@/web/session/batches/batchOrder'
import type { Failure } from '@/web/session/actions/describeFailure'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { Button } from '@/web/ui/Button'
import { formatPrice } from '@/web/ui/formatNumber'
import { plural, t } from '@/web/language/t'
import type { ScaleProblem } from './readScale'
import { scaleText } from './scaleText'

/** The best price that rests, live, and how many orders of the ladder would take. */
export type LadderOffer = { readonly price: Price; readonly takingCount: number; readonly onTake: () => void }

type ScaleMessageProps = {
  id: string
  problem: ScaleProblem | undefined
  /** Why the last ladder was not signed: nothing of it was sent. */
  failure: Failure | undefined
  offer: LadderOffer | undefined
  orders: readonly BatchOrder[] | undefined
  instrument: Instrument
  /** The wallet asks for each signature. */
  isAsked: boolean
}

/** What is wrong, or what will be signed; always as high, so that the button never moves. */
export function ScaleMessage({ id, problem, failure, offer, orders, instrument, isAsked }: ScaleMessageProps) {
  if (offer !== undefined) {
    const price = formatPrice(offer.price, instrument.priceStep)
    return (
      <div className="flex min-h-12 items-center justify-between gap-2 text-xs">
        <p id={id} aria-live="polite" className="text-danger">
          {plural(offer.takingCount, {
            one: 'Post-only: {count} order would execute immediately',
            other: 'Post-only: {count} orders would execute immediately',
          })}
        </p>
        <Button size="small" data-offer="" onClick={offer.onTake}>
          {t('Move last price to {price}', { price })}
        </Button>
      </div>
    )
  }
  return (
    <div id={id} aria-live="polite" className="min-h-12 text-xs">
      {problem !== undefined && (
        <p className="text-danger">
          {problem.words}
          {problem.code !== undefined && <span className="ml-1 text-2xs break-all text-text-4">{problem.code}</span>}
        </p>
      )}
      {problem === undefined && failure !== undefined && (
        <p className="text-danger">{t('Nothing was sent: {reason}', { reason: failure.words })}</p>
      )}
      {orders !== undefined && (
        <p className="text-text-2">
          <span className="text-text-3">{t('You’re signing:')}</span> {scaleText(orders, instrument)}.{' '}
          {isAsked && (
            <span className="text-warn">
              {plural(orders.length, {
                one: 'You’ll sign once in your wallet.',
                other: 'You’ll sign {count} times in your wallet, once per order.',
              })}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
