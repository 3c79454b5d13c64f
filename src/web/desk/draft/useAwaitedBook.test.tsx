// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { soonMs } from '@/web/market/whenLive'
import { attachToastListener } from '@/web/ui/showToast'
import { useAwaitedBook, type AwaitedSend } from './useAwaitedBook'

const said: string[] = []
const details: (string | undefined)[] = []
const stopListening = attachToastListener(({ title, detail }) => {
  said.push(title)
  details.push(detail)
})
afterAll(stopListening)
afterEach(() => {
  said.length = 0
  details.length = 0
  cleanup()
})

const notLive = 'bookNotLive' as AwaitedSend

/** A draft with a pending press. `sent` lists the drafts sent. */
function pressed() {
  const time = createManualTime()
  const sent: string[] = []
  const first = { draft: { name: 'first' }, isBookLive: false, isLinkOpen: true, became: notLive }
  const { result, rerender } = renderHook(
    ({ draft, isBookLive, isLinkOpen, became }: typeof first) =>
      useAwaitedBook({
        draft,
        isBookLive,
        isLinkOpen,
        timers: time.timers,
        sendNow: () => {
          if (became === 'sent') sent.push(draft.name)
          return became
        },
      }),
    { initialProps: first },
  )
  act(() => result.current.awaitBook())
  return { first, sent, result, rerender, pass: (ms: number) => act(() => time.pass(ms)) }
}

test('the order is sent once, as soon as the book is live', () => {
  const { first, sent, result, rerender, pass } = pressed()
  expect(result.current.isAwaitingBook).toBe(true)
  pass(soonMs - 1)
  rerender({ ...first, isBookLive: true, became: 'sent' })
  expect(sent).toEqual([])
  pass(0)
  expect(sent).toEqual(['first'])
  expect(result.current.isAwaitingBook).toBe(false)
  rerender({ ...first, isBookLive: false })
  rerender({ ...first, isBookLive: true, became: 'sent' })
  pass(10 * soonMs)
  expect(sent).toEqual(['first'])
})

test('neither an edit after the press is sent, nor the draft before it', () => {
  const { sent, result, rerender, pass } = pressed()
  rerender({ draft: { name: 'second' }, isBookLive: true, isLinkOpen: true, became: 'sent' })
  expect(result.current.isAwaitingBook).toBe(false)
  pass(10 * soonMs)
  expect(sent).toEqual([])
})

test('if the book is not live within a second, nothing is sent and a toast says so', () => {
  const { first, sent, result, rerender, pass } = pressed()
  pass(soonMs - 1)
  expect(result.current.isAwaitingBook).toBe(true)
  pass(1)
  expect(result.current.isAwaitingBook).toBe(false)
  expect(said).toEqual(['Not sent'])
  rerender({ ...first, isBookLive: true, became: 'sent' })
  pass(10 * soonMs)
  expect(sent).toEqual([])
})

test('a book that was live only at the last render is awaited like any other', () => {
  const { first, sent, result, rerender, pass } = pressed()
  rerender({ ...first, isBookLive: true, became: 'bookNotLive' })
  pass(0)
  expect([sent, result.current.isAwaitingBook]).toEqual([[], true])
  rerender({ ...first, isBookLive: true, became: 'sent' })
  pass(soonMs)
  expect(sent).toEqual(['first'])
})

test('a lost connection ends the wait at once, and a later book sends nothing', () => {
  const { first, sent, result, rerender, pass } = pressed()
  rerender({ ...first, isLinkOpen: false })
  pass(0)
  expect(result.current.isAwaitingBook).toBe(false)
  expect(said).toEqual(['Not sent'])
  rerender({ ...first, isBookLive: true, became: 'sent' })
  pass(10 * soonMs)
  expect(sent).toEqual([])
})

test.each(['as soon as it is live', 'at the end of the wait'])(
  'if the new book makes the order invalid, nothing is sent and a toast says why: %s',
  (moment) => {
    const { first, sent, result, rerender, pass } = pressed()
    const isLive = moment === 'as soon as it is live'
    rerender({ ...first, isBookLive: isLive, became: { refusal: 'Insufficient margin.' } })
    pass(isLive ? 0 : soonMs)
    expect(result.current.isAwaitingBook).toBe(false)
    expect([said, details]).toEqual([['Not sent'], ['Insufficient margin.']])
    rerender({ ...first, isBookLive: true, became: 'sent' })
    pass(10 * soonMs)
    expect(sent).toEqual([])
  },
)
