import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { fixed6, formatFixed6, scale, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { t } from '@/web/language/t'
import { addLeg, mostLegs, type StructureDraft } from '@/web/options/structure/structureDraft'
import type { StructureStore } from '@/web/options/structure/structureStore'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { showToast } from '@/web/ui/showToast'

const one = fixed6<Amount>(scale)

type PressLink = { readonly onTrade: ((press: ChainPress) => void) | undefined }

/** Puts a clicked quote into the ticket at the displayed price, or adds it as a leg. */
export function useChainPress(change: StructureStore['change'], link: PressLink | undefined) {
  const [, navigate] = useLocation()
  const { hand } = useTicketChoice()
  return useCallback(
    (press: ChainPress, isLeg: boolean) => {
      const { instrumentName, side, price } = press
      if (isLeg) {
        change((draft) => withLeg(draft, { instrumentName, side, ratio: one }))
        return
      }
      if (link?.onTrade !== undefined) {
        link.onTrade(press)
        return
      }
      hand({ instrumentName, side, priceText: price === undefined ? '' : formatFixed6(price) })
      navigate(tradePath(instrumentName) + carriedSearch())
    },
    [change, navigate, hand, link],
  )
}

function withLeg(draft: StructureDraft, leg: Parameters<typeof addLeg>[1]): StructureDraft {
  const next = addLeg(draft, leg)
  if (next.legs.length <= mostLegs) return next
  showToast({
    tone: 'danger',
    title: t('Leg limit reached'),
    detail: t('A structure can have up to {count} legs.', { count: mostLegs }),
  })
  return draft
}

/** A clicked quote. A click on a bid sells, and a click on an ask buys. */
export type ChainPress = {
  readonly instrumentName: string
  readonly side: Side
  /** The displayed price; undefined if there was no quote. */
  readonly price: Price | undefined
}

/** Reads the quote from the DOM, because the trader has not seen a newer quote that is not painted yet. */
export function pressOf(element: Element | null | undefined): ChainPress | undefined {
  const cell = element?.closest<HTMLElement>('[data-instrument]')
  const { instrument, side, price } = cell?.dataset ?? {}
  if (instrument === undefined || (side !== 'buy' && side !== 'sell')) return undefined
  return {
    instrumentName: instrument,
    side,
    price: price === undefined ? undefined : fixed6<Price>(BigInt(price)),
  }
}
