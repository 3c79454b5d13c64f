// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeEarlyPress, takeEarlyPress } from './earlyPress'

/** jsdom has no PointerEvent. */
class FakePointerEvent extends MouseEvent {
  readonly pointerId: number
  constructor(type: string, init: PointerEventInit) {
    super(type, init)
    this.pointerId = init.pointerId ?? 0
  }
}

beforeEach(() => {
  vi.stubGlobal('PointerEvent', FakePointerEvent)
  vi.useFakeTimers()
  document.body.innerHTML = '<output class="chart-tool-begins"><span>Loading…</span></output><button></button>'
})
afterEach(() => {
  // Clears the document, which other tests share.
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body
const send = (on: string, type: string, clientX: number, pointerId = 1) =>
  find(on).dispatchEvent(new PointerEvent(type, { clientX, clientY: 7, pointerId, bubbles: true }))

/** Records the events that the tool's surface receives after loading. */
function receivedByGround(): string[] {
  const ground = find('button')
  const received: string[] = []
  for (const type of ['pointerdown', 'pointermove', 'pointerup'] as const)
    ground.addEventListener(type, ({ clientX, clientY }) => received.push(`${type} ${clientX} ${clientY}`))
  ground.setPointerCapture = (pointerId) => void received.push(`capture ${pointerId}`)
  takeEarlyPress(ground)
  vi.runAllTimers()
  return received
}

test('a drag made while a tool loads is replayed on its surface, with only the last position', () => {
  storeEarlyPress()
  send('span', 'pointerdown', 10)
  send('span', 'pointermove', 20)
  send('span', 'pointermove', 30)
  send('span', 'pointerup', 40)
  expect(receivedByGround()).toEqual(['pointerdown 10 7', 'pointermove 30 7', 'pointerup 40 7'])
})

test('a pointer that is still down is captured by the surface', () => {
  storeEarlyPress()
  send('span', 'pointerdown', 10, 3)
  expect(receivedByGround()).toEqual(['pointerdown 10 7', 'capture 3'])
})

test('a press elsewhere is not stored, nor one before a tool was chosen, nor one already replayed', () => {
  send('span', 'pointerdown', 10)
  storeEarlyPress()
  send('button', 'pointerdown', 10)
  expect(receivedByGround()).toEqual([])
  storeEarlyPress()
  send('span', 'pointerdown', 10)
  send('span', 'pointerup', 10)
  expect(receivedByGround()).toHaveLength(2)
  expect(receivedByGround()).toEqual([])
})
