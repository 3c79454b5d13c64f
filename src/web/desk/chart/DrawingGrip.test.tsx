// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, useSyncExternalStore } from 'react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { ChartCandle } from './chartData'
import type { ChartScale } from './chartScale'
import { DrawingGrip } from './DrawingGrip'
import { snapAnchor } from './DrawingLayer'
import type { Anchor, Drawing, DrawingPart, StoredDrawing } from './drawings'
import { createDrawingStore, writeDrawings, type DrawingStore } from './drawingStore'

afterEach(cleanup)

/** jsdom does not implement pointer capture. */
Element.prototype.setPointerCapture = () => undefined

/** Ten pixels per minute; one dollar per pixel, downwards from 4,000. */
const scale: ChartScale = {
  xOf: (timeS) => timeS / 6,
  timeAt: (x) => Math.round(x / 10) * 60,
  yOf: (price) => 4_000 - price,
  priceAt: (y) => 4_000 - y,
  paneSize: () => ({ width: 600, height: 400 }),
}

const line: StoredDrawing = {
  id: 'a',
  kind: 'line',
  from: { timeS: 600, price: 3_000 },
  to: { timeS: 1_200, price: 3_100 },
}

function memory() {
  const retained = new Map<string, string>()
  return {
    getItem: (key: string) => retained.get(key) ?? null,
    setItem: (key: string, text: string) => void retained.set(key, text),
  }
}

type ShownProps = { store: DrawingStore; part: DrawingPart; snapped: (anchor: Anchor, hasModifier: boolean) => Anchor }

function Shown({ store, part, snapped }: ShownProps) {
  const { drawings } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const [dragged, setDragged] = useState<Drawing>()
  const [drawing = line] = drawings
  const ignore = () => undefined
  return (
    <svg>
      <DrawingGrip
        part={part}
        drawing={drawing}
        units={{ priceStep: parseFixed6<Price>('0.5'), intervalS: 60 }}
        scale={scale}
        label="Grip"
        isSelected
        onDrag={setDragged}
        listeners={{
          onSelect: ignore,
          onOpen: ignore,
          onLeave: ignore,
          onDelete: store.remove,
          onChange: (next) => {
            if (next.kind !== 'measure') store.put(next)
          },
          snapped,
        }}
      >
        <title>{JSON.stringify(dragged ?? null)}</title>
      </DrawingGrip>
    </svg>
  )
}

function shown(part: DrawingPart, snapped: ShownProps['snapped'] = (anchor) => anchor) {
  const place = memory()
  writeDrawings(place, 'ETH-PERP', [line])
  const store = createDrawingStore(place, 'ETH-PERP', () => () => undefined)
  render(<Shown store={store} part={part} snapped={snapped} />)
  const grip = screen.getByRole('button', { name: 'Grip' })
  const pointer = (kind: 'down' | 'move' | 'up' | 'cancel', x: number, y: number, more: MouseEventInit = {}) =>
    fireEvent(grip, new MouseEvent(`pointer${kind}`, { bubbles: true, button: 0, clientX: x, clientY: y, ...more }))
  const seen = () => JSON.parse(grip.textContent ?? 'null') as unknown
  return { store, grip, pointer, seen, retained: () => store.getSnapshot().drawings }
}

test('dragging a grip moves only its own end, and one undo reverts it', () => {
  const { pointer, seen, retained, store } = shown('to')
  pointer('down', 200, 900)
  pointer('move', 210, 880)
  pointer('move', 220, 850)
  // The drawing is previewed two minutes later and 50 dollars higher before it is saved.
  const moved = { ...line, to: { timeS: 1_320, price: 3_150 } }
  expect(seen()).toEqual(moved)
  expect(retained()).toEqual([line])
  pointer('up', 220, 850)
  expect(retained()).toEqual([moved])
  expect(seen()).toBeNull()
  act(store.undo)
  expect(retained()).toEqual([line])
  act(store.redo)
  expect(retained()).toEqual([moved])
})

test('dragging the body of a line moves both ends', () => {
  const { pointer, retained } = shown('whole')
  pointer('down', 150, 950)
  pointer('up', 160, 960)
  expect(retained()).toEqual([{ ...line, from: { timeS: 660, price: 2_990 }, to: { timeS: 1_260, price: 3_090 } }])
})

test('an end snaps to the nearest price of its bar unless Ctrl is held', () => {
  const bar = (timeS: number, low: number, high: number): ChartCandle => {
    return { timeS, open: low, high, low, close: high, volume: undefined, turnover: undefined }
  }
  const candles = [bar(600, 2_990, 3_010), bar(660, 3_020, 3_045)]
  const snapped = (anchor: Anchor, hasModifier: boolean) =>
    hasModifier ? anchor : snapAnchor(anchor, candles, 60, scale)
  const { pointer, retained, store } = shown('from', snapped)
  pointer('down', 100, 1_000)
  // The drop is at the bar of 660 s and a price of 3,040; the bar's high of 3,045 is nearest.
  pointer('up', 110, 960)
  expect(retained()).toEqual([{ ...line, from: { timeS: 660, price: 3_045 } }])
  act(store.undo)
  pointer('down', 100, 1_000)
  pointer('up', 110, 960, { ctrlKey: true })
  expect(retained()).toEqual([{ ...line, from: { timeS: 660, price: 3_040 } }])
})

test('a tiny movement, Esc during a drag and a cancelled pointer change nothing', () => {
  const { pointer, grip, retained, store, seen } = shown('to')
  pointer('down', 200, 900)
  pointer('up', 202, 901)
  pointer('down', 200, 900)
  pointer('move', 260, 800)
  fireEvent.keyDown(grip, { key: 'Escape' })
  expect(seen()).toBeNull()
  pointer('up', 260, 800)
  pointer('down', 200, 900)
  pointer('move', 260, 800)
  pointer('cancel', 260, 800)
  pointer('up', 260, 800)
  expect(retained()).toEqual([line])
  expect(store.getSnapshot().canUndo).toBe(false)
})

test('arrows move an end by one bar or price step, Shift by ten, and Delete removes the line', () => {
  const { grip, retained } = shown('to')
  fireEvent.keyDown(grip, { key: 'ArrowRight' })
  fireEvent.keyDown(grip, { key: 'ArrowUp', shiftKey: true })
  expect(retained()).toEqual([{ ...line, to: { timeS: 1_260, price: 3_105 } }])
  fireEvent.keyDown(grip, { key: 'Delete' })
  expect(retained()).toEqual([])
})
