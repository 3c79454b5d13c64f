import { formatFixed6 } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { useAccountSession } from '@/web/session/accountContext'
import type { Outcome } from '@/web/session/actions/outcome'
import type { StopDraft } from './stopDraft'
import { readTrail, type ReadTrail } from './trailDraft'
import { useIsOneClick } from './TrailFields'
import { showNotTrailing } from './trailToasts'

export type TrailTicket = {
  /** `undefined` for an ordinary stop. */
  readonly read: ReadTrail | undefined
  /** The draft with the computed first trigger. */
  readonly draft: StopDraft
  readonly onPlaced: (outcome: Outcome<OrderMessage>) => void
}

/** Turns a trailing draft into an ordinary stop, and starts trailing once it is placed. */
export function useTrailTicket(
  instrument: Instrument,
  typed: StopDraft,
  markPrice: Parameters<typeof readTrail>[1]['markPrice'],
): TrailTicket {
  const isOneClick = useIsOneClick()
  const trails = useAccountSession()?.trails
  const { trail, kind, side } = typed
  if (trail === undefined || kind !== 'STOP_LOSS') return { read: undefined, draft: typed, onPlaced: () => undefined }
  const read = readTrail(trail, { instrument, isBuy: side === 'buy', markPrice, isOneClick })
  const triggerText = read.trigger === undefined ? '' : formatFixed6(read.trigger)
  const { instrumentName, priceStep } = instrument
  return {
    read,
    draft: { ...typed, triggerText, type: 'market' },
    onPlaced: (outcome) => {
      if (read.choice === undefined) return
      if (outcome.status === 'unknown') return showNotTrailing(instrumentName, 'unknown')
      if (outcome.status !== 'done') return
      const { orderId } = outcome.value
      void trails?.begin({ ...read.choice, orderId, instrumentName, priceStep }).then((why) => {
        if (why !== undefined) showNotTrailing(instrumentName, why)
      })
    },
  }
}
