import { Suspense, useState, type ReactNode } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import type { OpenOrder } from '@/web/session/openOrders'
import { useLeftPegs } from '@/web/session/pegs/useLeftPegs'
import { usePegs } from '@/web/session/pegs/usePegs'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'

const PegBadge = lazyPanel(() => import('./PegBadge').then((module) => module.PegBadge), 'mark')
const LeftPegBadge = lazyPanel(() => import('./PegBadge').then((module) => module.LeftPegBadge), 'mark')
const MyPegs = lazyPanel(() => import('./PegsChip').then((module) => module.MyPegs), 'mark')
const FollowOpenOrder = lazyPanel(
  () => import('@/web/desk/ticket/follow/FollowOpenOrder').then((module) => module.FollowOpenOrder),
  'mark',
)
const PegOpenOrder = lazyPanel(() => import('./PegOpenOrder').then((module) => module.PegOpenOrder), 'mark')

/** Pegs in the open orders table: a badge per row, and the dialogs. */
export function useOrderPegs(termsOf: (instrumentName: string) => Instrument | undefined) {
  const { running } = usePegs()
  const left = useLeftPegs()
  const [isListOpen, setListOpen] = useState(false)
  const [pegging, setPegging] = useState<OpenOrder>()
  const [isByPrice, setByPrice] = useState(false)
  const pegOf = (order: OpenOrder) => running.find(({ orderId }) => orderId === order.orderId)
  const close = () => {
    setPegging(undefined)
    setByPrice(false)
  }
  const terms = pegging === undefined ? undefined : termsOf(pegging.instrumentName)
  return {
    badgeOf: (order: OpenOrder): ReactNode => {
      const peg = pegOf(order)
      const isLeft = left.some((one) => one.order.orderId === order.orderId)
      // Without a badge the cell shows the status of the order.
      if (peg === undefined && !isLeft) return undefined
      return (
        <Suspense fallback={null}>
          {peg === undefined ? (
            <LeftPegBadge onPress={() => setListOpen(true)} />
          ) : (
            <PegBadge peg={peg} onPress={() => setListOpen(true)} />
          )}
        </Suspense>
      )
    },
    /** Opens the form of a peg, or the list of pegs if the order is already pegged. */
    begin: (order: OpenOrder) => (pegOf(order) === undefined ? setPegging(order) : setListOpen(true)),
    dialog: (
      <>
        {isListOpen && (
          <OpenedTool onClose={() => setListOpen(false)}>
            <MyPegs onClose={() => setListOpen(false)} />
          </OpenedTool>
        )}
        {pegging !== undefined && terms !== undefined && (
          <OpenedTool onClose={close}>
            {terms.instrumentType === 'OPTION' && !isByPrice ? (
              <PegOpenOrder order={pegging} instrument={terms} onPrice={() => setByPrice(true)} onClose={close} />
            ) : (
              <FollowOpenOrder order={pegging} instrument={terms} onClose={close} />
            )}
          </OpenedTool>
        )}
      </>
    ),
  }
}
