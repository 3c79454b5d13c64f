import { expect, test } from 'vitest'
import type { VenueState } from '@/core/protocol/paper/pagePort'
import { openSharedVenue } from './sharedVenue'

const running: VenueState = { kind: 'state', state: 'running', epoch: 'first', isKept: true, isNew: false }

/** A page whose locks the test grants. `posted` collects its messages on the shared channel and on its own. */
function openPage() {
  const wanted = new Map<string, () => unknown>()
  const posted: unknown[] = []
  const received = new Map<string, (event: { readonly data: unknown }) => void>()
  const started: string[] = []
  const client = openSharedVenue('site', '/api', {
    locks: {
      request: (name: string, grant: unknown) => {
        wanted.set(name, grant as () => unknown)
        return new Promise<never>(() => undefined)
      },
    },
    openChannel: (name) => {
      const channel = {
        addEventListener: (_type: string, listener: (event: { readonly data: unknown }) => void) =>
          received.set(name, listener),
        postMessage: (message: unknown) => posted.push([name, message]),
      }
      return channel as unknown as BroadcastChannel
    },
    startWorker: ({ page }) => {
      started.push(page)
      return { terminate: () => undefined }
    },
    pageId: 'one',
  })
  return {
    client,
    posted,
    started,
    grant: (name: string) => wanted.get(name)?.(),
    receive: (name: string, data: unknown) => received.get(name)?.({ data }),
  }
}

const joined = ['site', { kind: 'join', page: 'one' }]

test('a page joins only once it holds its own lock, or the venue could take it for gone', () => {
  const { posted, grant, receive } = openPage()
  receive('site', running)
  expect(posted).toEqual([])
  grant('site:page:one')
  expect(posted).toEqual([joined])
})

test('a page joins again after the venue has restarted', () => {
  const { client, posted, grant, receive } = openPage()
  grant('site:page:one')
  receive('site:one', running)
  expect(client.status.getSnapshot()).toEqual({ state: 'running', isKept: true, isNew: false, epoch: 'first' })
  receive('site', running)
  expect(posted).toEqual([joined])
  receive('site', { ...running, epoch: 'second' })
  expect(posted).toEqual([joined, joined])
})

test('the page that gets the site’s lock runs the venue itself, and ignores any other', () => {
  const { client, posted, started, grant, receive } = openPage()
  grant('site')
  grant('site:page:one')
  expect([started, client.status.getSnapshot()]).toEqual([['one'], { state: 'starting' }])
  const before = posted.length
  receive('site', { ...running, epoch: 'second' })
  receive('site:one', running)
  expect([posted.length, client.status.getSnapshot()]).toEqual([before, { state: 'starting' }])
})
