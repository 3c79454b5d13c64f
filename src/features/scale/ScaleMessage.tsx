import type { BatchOrder } from '@/account/batches/batchOrder'
import type { Failure } from '@/account/describeFailure'
import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { formatPrice } from '@/ui/formatPrice'
import { plural, t } from '@/ui/t'
import type { ScaleProblem } from './readScale'
import { scaleWords } from './scaleWords'

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
  isWallet: boolean
}

/** What is wrong, or what will be signed; always as high, so that the button never moves. */
export function ScaleMessage({ id, problem, failure, offer, orders, instrument, isWallet }: ScaleMessageProps) {
  if (offer !== undefined) {
    const price = formatPrice(offer.price, instrument.priceStep)
    return (
      <div className="flex min-h-12 items-center justify-between gap-2 text-xs">
        <p id={id} aria-live="polite" className="text-danger">
          {plural(offer.takingCount, {
            one: 'Post-only, and {count} order would take.',
            other: 'Post-only, and {count} orders would take.',
          })}
        </p>
        <Button size="small" data-offer="" onClick={offer.onTake}>
          {t('Move the end to {price}', { price })}
        </Button>
      </div>
    )
  }
  return (
    <div id={id} aria-live="polite" className="min-h-12 text-xs">
      {problem !== undefined && (
        <p className="text-danger">
          {problem.words}
          {problem.code !== undefined && <span className="ml-1 text-[10px] break-all text-text-4">{problem.code}</span>}
        </p>
      )}
      {problem === undefined && failure !== undefined && (
        <p className="text-danger">{t('Nothing was sent: {reason}', { reason: failure.words })}</p>
      )}
      {orders !== undefined && (
        <p className="text-text-2">
          <span className="text-text-3">{t('You sign:')}</span> {scaleWords(orders, instrument)}.{' '}
          {isWallet && (
            <span className="text-warn">
              {plural(orders.length, {
                one: 'The wallet asks once.',
                other: 'The wallet asks {count} times, once for each order.',
              })}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
