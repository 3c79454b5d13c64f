import { useRef } from 'react'
import type { PointerEvent } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { priceOfRow, sideOfPlace } from './ladderPlaces'
import type { LadderMove } from './myOrdersCells'

type LadderDrag = {
  readonly move: LadderMove | undefined
  readonly canMove: (side: Side, from: Price) => boolean
  readonly onPropose: (move: LadderMove | undefined) => void
  readonly onCommit: (move: LadderMove) => void
  readonly onScroll: (rows: number) => void
  readonly onHold: (isHeld: boolean) => void
}

type Grip =
  | { readonly kind: 'own'; readonly side: Side; readonly from: Price }
  | { readonly kind: 'rows'; readonly y: number; readonly height: number }

/** Pointer handling of the ladder. A mouse drags own orders to another row, and touch scrolls the prices. */
export function useLadderDrag({ move, canMove, onPropose, onCommit, onScroll, onHold }: LadderDrag) {
  const grip = useRef<Grip>(undefined)
  const letGo = () => {
    grip.current = undefined
    onHold(false)
  }
  return {
    abandon: letGo,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return
      const own = event.target.closest<HTMLElement>('[data-own]')
      const row = event.target.closest<HTMLElement>('tr[data-price]')
      const from = priceOfRow(row)
      const side = sideOfPlace(own?.dataset['own'])
      if (own !== null && side !== undefined && from !== undefined) {
        if (!canMove(side, from)) return
        grip.current = { kind: 'own', side, from }
        own.setPointerCapture(event.pointerId)
        onHold(true)
      } else if (event.pointerType === 'touch' && event.target.closest('.ladder-price') !== null && row !== null) {
        grip.current = { kind: 'rows', y: event.clientY, height: row.getBoundingClientRect().height }
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = grip.current
      if (held?.kind === 'rows') {
        const rows = Math.trunc((event.clientY - held.y) / held.height)
        if (rows === 0) return
        grip.current = { ...held, y: held.y + rows * held.height }
        onScroll(rows)
      } else if (held?.kind === 'own') {
        const to = rowAt(event)
        if (to !== undefined && to !== move?.to) onPropose({ side: held.side, from: held.from, to })
      }
    },
    onPointerUp: () => {
      if (grip.current?.kind === 'own' && move !== undefined && move.to !== move.from) onCommit(move)
      else if (grip.current?.kind === 'own') onPropose(undefined)
      letGo()
    },
    onPointerCancel: () => {
      if (grip.current?.kind === 'own') onPropose(undefined)
      letGo()
    },
  }
}

/** The row at the pointer's height, even beside the table. */
function rowAt(event: PointerEvent<HTMLElement>): Price | undefined {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  const within = event.currentTarget.ownerDocument.elementFromPoint(left + width / 2, event.clientY)
  return priceOfRow(within?.closest<HTMLElement>('tr[data-price]') ?? null)
}
