import { expect, test } from 'vitest'
import { attachToastListener, type Toast } from '@/web/ui/showToast'
import { postWebhook, readHasWebhook } from './webhook'

const fired: Pick<Toast, 'title' | 'report'> = {
  title: 'Alert, ETH-PERP: Mark rises to 3,200',
  report: { subject: 'mark ETH-PERP', value: '3201.5', atMs: 1_795_888_800_000 },
}

function fakeHost(status: number | 'unreachable') {
  const sent: (readonly [string, unknown])[] = []
  const fetchFile = async (path: string, init?: RequestInit) => {
    sent.push([path, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined])
    if (status === 'unreachable') throw new TypeError('failed')
    return new Response(null, { status })
  }
  return { sent, fetchFile }
}

function toasts(): { readonly shown: string[]; readonly end: () => void } {
  const shown: string[] = []
  return { shown, end: attachToastListener(({ title }) => shown.push(title)) }
}

test('the host receives text, subject, value and time, and no address', async () => {
  const { sent, fetchFile } = fakeHost(204)
  const { shown, end } = toasts()
  await postWebhook(fetchFile, '/', fired)
  // 1,795,888,800 s is 2026-11-28 18:00 UTC.
  expect(sent).toEqual([
    ['/webhook', { text: fired.title, subject: 'mark ETH-PERP', value: '3201.5', at: '2026-11-28T18:00:00.000Z' }],
  ])
  expect(shown).toEqual([])
  end()
})

test.each([404, 429, 502, 200, 'unreachable'] as const)('an answer %s is reported as not delivered', async (status) => {
  const { shown, end } = toasts()
  await postWebhook(fakeHost(status).fetchFile, '/', fired)
  expect(shown).toEqual(['Webhook not delivered'])
  end()
})

test('an alert over the host’s limit is posted once more, after the time that the host names', async () => {
  const answers = [
    new Response(null, { status: 429, headers: { 'retry-after': '3' } }),
    new Response(null, { status: 204 }),
  ]
  const waits: number[] = []
  const { shown, end } = toasts()
  await postWebhook(
    async () => answers.shift() ?? new Response(null, { status: 500 }),
    '/',
    fired,
    async (ms) => void waits.push(ms),
  )
  expect({ waits, left: answers.length, shown }).toEqual({ waits: [3_000], left: 0, shown: [] })
  end()
})

test('a notice that is no alert is not posted', async () => {
  const { sent, fetchFile } = fakeHost(204)
  await postWebhook(fetchFile, '/', { title: 'Order placed' })
  expect(sent).toEqual([])
})

test.each([
  [{ hasWebhook: true }, true],
  [{ hasWebhook: false }, false],
  [{}, false],
])('a host with %o offers a webhook: %s', async (config, expected) => {
  expect(await readHasWebhook(async () => Response.json(config), '/')).toBe(expected)
})
