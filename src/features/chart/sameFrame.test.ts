import { expect, test } from 'vitest'
import { createSameFrame } from './sameFrame'

function scene() {
  const drawn: string[] = []
  const later: FrameRequestCallback[] = []
  const ask = (callback: FrameRequestCallback) => later.push(callback)
  const page = { requestAnimationFrame: ask }
  return { drawn, later, ask, page, frame: createSameFrame(page) }
}

test('what a change asks of the next frame is drawn in this one, after the task that changes it', async () => {
  const { drawn, later, page, frame, ask } = scene()
  frame.change(() => page.requestAnimationFrame(() => drawn.push('candles')))
  frame.change(() => page.requestAnimationFrame(() => drawn.push('lines')))
  expect(drawn).toEqual([])
  expect(page.requestAnimationFrame).toBe(ask)
  await Promise.resolve()
  expect(drawn).toEqual(['candles', 'lines'])
  expect(later).toEqual([])
})

test('what drawing asks for waits for the next frame', async () => {
  const { drawn, later, page, frame } = scene()
  frame.change(() =>
    page.requestAnimationFrame(() => void page.requestAnimationFrame(() => drawn.push('the rest of an animation'))),
  )
  await Promise.resolve()
  expect(drawn).toEqual([])
  expect(later).toHaveLength(1)
})

test('a change that fails leaves the page as it was, and nothing is drawn of a chart that is gone', async () => {
  const { drawn, page, frame, ask } = scene()
  const fail = () => {
    page.requestAnimationFrame(() => drawn.push('never'))
    throw new Error('no such series')
  }
  expect(() => frame.change(fail)).toThrow('no such series')
  expect(page.requestAnimationFrame).toBe(ask)
  frame.end()
  await Promise.resolve()
  expect(drawn).toEqual([])
})
