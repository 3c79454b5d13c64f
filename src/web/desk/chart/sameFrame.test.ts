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

test('a whole chart is drawn once, in a turn of its own after the task that makes it, together with changes of that task', async () => {
  const { drawn, later, page, frame, ask } = scene()
  // As the library does: it asks once, and draws all that has changed by then.
  let isAsked = false
  const draw = (what: string) => {
    drawn.push(`asked for ${what}`)
    if (isAsked) return
    isAsked = true
    page.requestAnimationFrame(() => drawn.push('the chart'))
  }
  expect(frame.begin(() => (draw('axes'), 'a chart'))).toBe('a chart')
  frame.change(() => draw('candles'))
  expect(page.requestAnimationFrame).toBe(ask)
  await Promise.resolve()
  expect(drawn).toEqual(['asked for axes', 'asked for candles'])
  await new Promise((resolve) => setTimeout(resolve))
  expect(drawn).toEqual(['asked for axes', 'asked for candles', 'the chart'])
  expect(later).toEqual([])
})

test('a chart that is gone before its turn is not drawn', async () => {
  const { drawn, page, frame } = scene()
  frame.begin(() => page.requestAnimationFrame(() => drawn.push('never')))
  frame.end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(drawn).toEqual([])
})
