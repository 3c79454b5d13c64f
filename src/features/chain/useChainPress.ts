import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { addLeg, mostLegs, type StructureDraft } from '@/appContext/structure/structureDraft'
import type { StructureStore } from '@/appContext/structure/structureStore'
import type { ChainPress } from './chainPress'
import { fixed6, formatFixed6, scale, type Amount } from '@/protocol/fixed6'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { tradePath } from '@/appContext/routes'
import { handToTicket } from '@/appContext/ticket/ticketHandoff'

const one = fixed6<Amount>(scale)

/** A pressed quote goes into the ticket of its instrument, at the price that was read, or becomes a leg. */
export function useChainPress(change: StructureStore['change']) {
  const [, navigate] = useLocation()
  return useCallback(
    ({ instrumentName, side, price }: ChainPress, isLeg: boolean) => {
      if (isLeg) {
        change((draft) => withLeg(draft, { instrumentName, side, ratio: one }))
        return
      }
      handToTicket({ instrumentName, side, priceText: price === undefined ? '' : formatFixed6(price) })
      navigate(tradePath(instrumentName) + location.search)
    },
    [change, navigate],
  )
}

function withLeg(draft: StructureDraft, leg: Parameters<typeof addLeg>[1]): StructureDraft {
  const next = addLeg(draft, leg)
  if (next.legs.length <= mostLegs) return next
  showToast({
    tone: 'danger',
    title: t('No more legs'),
    detail: t('A structure has at most {count} legs.', { count: mostLegs }),
  })
  return draft
}
