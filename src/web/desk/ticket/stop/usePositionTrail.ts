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
  /** The position's stop-loss at the venue, which trails from its trigger without an amend of its own. */
  readonly open: WaitingStop | undefined
}

/** The choice to trail a position's stop-loss, in the form of its TP and SL. */
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
    /** Trails the stop at the venue once its choice is valid; `undefined` if nothing is chosen. */
    choice: read?.choice,
    /** The leg to send: the first trigger, or nothing where a stop waits already. */
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
