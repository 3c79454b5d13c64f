import { expect, test } from 'vitest'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { earlyFetch } from './earlyFetch'

const url = 'https://venue.example/markets'

function setUp(response: () => Promise<Response>) {
  const time = createManualTime()
  const asked: string[] = []
  const early = response()
  early.catch(() => {})
  const fetch = earlyFetch({ [url]: { beganMs: time.clock.nowMs(), response: early } }, time.clock, (to) => {
    asked.push(to)
    return Promise.resolve(new Response('asked by the app'))
  })
  const read = async (init: RequestInit = {}) => (await fetch(url, init)).text()
  return { time, asked, fetch, read }
}

test('an answer that was asked for is taken once', async () => {
  const { asked, read } = setUp(() => Promise.resolve(new Response('early')))
  expect(await read()).toBe('early')
  expect(asked).toEqual([])
  expect(await read()).toBe('asked by the app')
  expect(asked).toEqual([url])
})

test('an answer of another address, or to another method, is not taken', async () => {
  const { asked, fetch, read } = setUp(() => Promise.resolve(new Response('early')))
  await fetch(`${url}?asset=ETH`, {})
  await fetch(url, { method: 'POST' })
  expect(asked).toEqual([`${url}?asset=ETH`, url])
  expect(await read()).toBe('early')
})

test.each([
  ['ten seconds ago', 10_001],
  ['in the future, by a clock that was set back', -1],
])('one that was asked for %s is asked for again', async (_, passedMs) => {
  const { time, read } = setUp(() => Promise.resolve(new Response('early')))
  time.set(time.clock.nowMs() + passedMs)
  expect(await read()).toBe('asked by the app')
})

test('one that failed on its way is asked for again', async () => {
  const { asked, read } = setUp(() => Promise.reject(new TypeError('link lost')))
  expect(await read()).toBe('asked by the app')
  expect(asked).toEqual([url])
})

test('a refusal is an answer: its reader decides', async () => {
  const { asked, fetch } = setUp(() => Promise.resolve(new Response('{}', { status: 503 })))
  expect((await fetch(url, {})).status).toBe(503)
  expect(asked).toEqual([])
})

test('who calls off does not wait for an answer that is late', async () => {
  const { read } = setUp(() => new Promise(() => undefined))
  const controller = new AbortController()
  const reading = read({ signal: controller.signal })
  controller.abort(new Error('no longer wanted'))
  await expect(reading).rejects.toThrow('no longer wanted')
})
