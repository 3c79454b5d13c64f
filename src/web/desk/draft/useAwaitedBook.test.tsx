// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { soonMs } from '@/web/market/whenLive'
import { attachToastListener } from '@/web/ui/showToast'
import { useAwaitedBook, type AwaitedSend } from './useAwaitedBook'

const said: string[] = []
const details: (string | undefined)[] = []
const stopHearing = attachToastListener(({ title, detail }) => {
  said.push(title)
  details.push(detail)
})
afterAll(stopHearing)
afterEach(() => {
  said.length = 0
  details.length = 0
  cleanup()
})

const notLive = 'bookNotLive' as AwaitedSend

/** A draft whose order waits; `sent` has the drafts that were sent. */
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

test('the order goes once, as soon as the book is live', () => {
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

test('what is filled in after the press is not sent, nor what it was before', () => {
  const { sent, result, rerender, pass } = pressed()
  rerender({ draft: { name: 'second' }, isBookLive: true, isLinkOpen: true, became: 'sent' })
  expect(result.current.isAwaitingBook).toBe(false)
  pass(10 * soonMs)
  expect(sent).toEqual([])
})

test('a book that is not live within a second ends the wait, and it is said that nothing was sent', () => {
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

test('a book that was live only as drawn is waited for like any other', () => {
  const { first, sent, result, rerender, pass } = pressed()
  rerender({ ...first, isBookLive: true, became: 'bookNotLive' })
  pass(0)
  expect([sent, result.current.isAwaitingBook]).toEqual([[], true])
  rerender({ ...first, isBookLive: true, became: 'sent' })
  pass(soonMs)
  expect(sent).toEqual(['first'])
})

test('a connection that is lost ends the wait at once, and what comes after it is not traded on', () => {
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
  'a book that makes the order a bad one ends the wait, and it is said why nothing was sent: %s',
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
