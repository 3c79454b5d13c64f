import { describe, expect, test } from 'vitest'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { explainOrigin } from './originProbe'

/** A page's `fetch` at a venue of another origin: a response that CORS hides fails like a lost network. */
function pageAt(venue: { readonly isUp: boolean; readonly admits: boolean }, baseUrl = 'https://venue.example') {
  const requests: string[] = []
  const browserFetch = async (url: string, { mode }: RequestInit): Promise<Response> => {
    requests.push(`${mode ?? 'cors'} ${url}`)
    if (!venue.isUp || (mode !== 'no-cors' && !venue.admits)) throw new TypeError('Failed to fetch')
    return new Response()
  }
  const { timers } = createManualTime()
  const fetch = explainOrigin(browserFetch, { baseUrl, origin: 'http://127.0.0.1:8080', timers })
  return { read: async (init = { method: 'GET' }) => fetch(`${baseUrl}/markets`, init), requests }
}

test('a read that the venue keeps from this page says so', async () => {
  await expect(pageAt({ isUp: true, admits: false }).read()).rejects.toMatchObject({ name: 'OriginRejectedError' })
})

test('a venue that is down is a lost network', async () => {
  await expect(pageAt({ isUp: false, admits: false }).read()).rejects.toThrow(TypeError)
})

test('reads that fail together share one probe', async () => {
  const { read, requests } = pageAt({ isUp: true, admits: false })
  await Promise.allSettled([read(), read(), read()])
  expect(requests.filter((request) => request.endsWith('/time'))).toEqual([
    'no-cors https://venue.example/time',
    'cors https://venue.example/time',
  ])
})

test('a venue that has answered this page does not reject its origin', async () => {
  const venue = { isUp: true, admits: true }
  const { read, requests } = pageAt(venue)
  await read()
  venue.admits = false
  await expect(read()).rejects.toThrow(TypeError)
  expect(requests).toHaveLength(2)
})

test('a change is never explained: it may have been done', async () => {
  await expect(pageAt({ isUp: true, admits: false }).read({ method: 'POST' })).rejects.toThrow(TypeError)
})

test('the page’s own server is not probed', async () => {
  const { read, requests } = pageAt({ isUp: true, admits: false }, 'http://127.0.0.1:8080/api')
  await expect(read()).rejects.toThrow(TypeError)
  expect(requests).toEqual(['cors http://127.0.0.1:8080/api/markets'])
})

describe('a venue whose preflight allows no signed headers', () => {
  const signed = { method: 'GET', headers: { 'AEVO-KEY': 'key' } }
  function pageWith(isNetworkLost: () => boolean) {
    const browserFetch = async (_url: string, { headers }: RequestInit): Promise<Response> => {
      if (isNetworkLost() || new Headers(headers).has('AEVO-KEY')) throw new TypeError('Failed to fetch')
      return new Response()
    }
    const { timers } = createManualTime()
    return explainOrigin(browserFetch, { baseUrl: 'https://venue.example', origin: 'http://127.0.0.1:8080', timers })
  }
  const nameOf = (fetch: ReturnType<typeof pageWith>) =>
    fetch('https://venue.example/account', signed).catch((error: unknown) => (error as Error).name)

  test('says so once it has failed three times while public answers come', async () => {
    const fetch = pageWith(() => false)
    await fetch('https://venue.example/markets', { method: 'GET' })
    expect([await nameOf(fetch), await nameOf(fetch), await nameOf(fetch)]).toEqual([
      'TypeError',
      'TypeError',
      'HeadersRejectedError',
    ])
  })

  test('is a lost network while nothing answers', async () => {
    let isLost = false
    const fetch = pageWith(() => isLost)
    await fetch('https://venue.example/markets', { method: 'GET' })
    isLost = true
    const names = [await nameOf(fetch), await nameOf(fetch), await nameOf(fetch), await nameOf(fetch)]
    expect(new Set(names)).toEqual(new Set(['TypeError']))
  })
})
