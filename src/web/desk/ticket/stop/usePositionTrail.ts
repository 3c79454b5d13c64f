import { useState } from 'react'
import { formatFixed6, type Price } from '@/core/protocol/fixed6'
import type { Hash, Instrument } from '@/core/protocol/instrument'
import { useAccountSession } from '@/web/session/accountContext'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import type { TrailChoice } from '@/web/session/trails/trail'
import { useTrails } from '@/web/session/trails/useTrails'
import { emptyLeg, type LegDraft } from './legDraft'
import { readTrail, type TrailDraft } from './trailDraft'
import { useIsOneClick } from './TrailFields'
import { showNotTrailing } from './trailToasts'

type PositionTrailContext = {
  readonly instrument: Instrument
  /** Side of the stop. */
  readonly isBuy: boolean
  readonly markPrice: Price | undefined
  /** The position's existing stop-loss, which starts to trail from its current trigger. */
  readonly open: WaitingStop | undefined
}

/** Trailing of a position's stop-loss, in its TP/SL form. */
export function usePositionTrail({ instrument, isBuy, markPrice, open }: PositionTrailContext) {
  const trails = useAccountSession()?.trails
  const { running } = useTrails()
  const isOneClick = useIsOneClick()
  const [draft, setDraft] = useState<TrailDraft>()
  const isOffered = !running.some(({ orderId }) => orderId === open?.orderId)
  const read =
    draft === undefined || !isOffered ? undefined : readTrail(draft, { instrument, isBuy, markPrice, isOneClick })
  const { instrumentName, priceStep } = instrument
  return {
    isOffered,
    draft,
    setDraft,
    problem: read?.problem,
    isOn: read !== undefined,
    /** Starts trailing the existing stop if the fields are valid; `undefined` if trailing is not chosen. */
    choice: read?.choice,
    /** The leg to send, with the first trigger; nothing if the position already has a stop. */
    legOf: (leg: LegDraft): LegDraft => {
      if (read === undefined) return leg
      const isSent = open === undefined && read.trigger !== undefined
      return isSent ? { ...emptyLeg, triggerText: formatFixed6(read.trigger) } : emptyLeg
    },
    begin: (orderId: Hash, choice: TrailChoice) =>
      trails?.begin({ ...choice, orderId, instrumentName, priceStep }).then((why) => {
        if (why !== undefined) showNotTrailing(instrumentName, why)
      }),
  }
}
