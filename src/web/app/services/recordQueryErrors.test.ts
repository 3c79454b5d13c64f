import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { eventually } from '@/dev/testing/eventually'
import { UnreachableError, UnreadableError } from '@/web/connection/callErrors'
import { recordQueryErrors } from './recordQueryErrors'

/** Runs a query that the test answers, and records what a component would render after each change. */
function watch(retry: boolean, answers: (() => Promise<string>)[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry, retryDelay: 1 } } })
  recordQueryErrors(client.getQueryCache())
  const observer = new QueryObserver<string>(client, {
    queryKey: ['list'],
    queryFn: () => (answers.shift() ?? (() => new Promise<string>(() => {})))(),
  })
  const seen: string[] = []
  const draw = () => {
    const { status, error } = observer.getCurrentResult()
    seen.push(`${status} ${error?.name ?? ''}`.trim())
  }
  const stop = observer.subscribe(notifyManager.batchCalls(draw))
  return { client, observer, answers, seen, stop }
}

const fails = (why: Error) => () => Promise.reject(why)

test('the error of a list without data stays during a retry', async () => {
  const { observer, seen, stop } = watch(false, [
    fails(new UnreachableError('no answer')),
    fails(new UnreachableError('no answer')),
    async () => 'a row',
  ])
  await eventually(() => expect(observer.getCurrentResult().status).toBe('error'))
  seen.length = 0
  await observer.refetch()
  await eventually(() => expect(seen.length).toBeGreaterThan(0))
  expect(new Set(seen)).toEqual(new Set(['error UnreachableError']))
  await observer.refetch()
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: 'a row', error: null })
  stop()
})

test('an unreadable answer is reported at the first attempt, although it is retried', async () => {
  const { observer, stop } = watch(true, [fails(new UnreadableError('getOrders: unreadable answer'))])
  await eventually(() => expect(observer.getCurrentResult().error).toBeInstanceOf(UnreadableError))
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'fetching' })
  stop()
})

test('a loaded list keeps its data and the library’s status', async () => {
  const { observer, stop } = watch(false, [async () => 'a row', fails(new UnreachableError('no answer'))])
  await eventually(() => expect(observer.getCurrentResult().status).toBe('success'))
  await observer.refetch()
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', data: 'a row' })
  stop()
})
