import { expect, test } from 'vitest'
import type { RequestPriority } from './requestQueue'
import { createSharedReads } from './sharedReads'

function openReads() {
  const { read } = createSharedReads()
  const begun: { readonly signal: AbortSignal; readonly priority: () => RequestPriority; close: () => void }[] = []
  const settles: { readonly resolve: (text: string) => void; readonly reject: (error: Error) => void }[] = []
  const ask = (key: string, signal?: AbortSignal, priority: RequestPriority = 'screen') =>
    read(key, { priority, signal }, (shared) => {
      begun.push(shared)
      return new Promise<string>((resolve, reject) => settles.push({ resolve, reject }))
    })
  return { ask, begun, settles }
}

test('identical reads are one, and each caller has its answer', async () => {
  const { ask, begun, settles } = openReads()
  const both = Promise.all([ask('/assets'), ask('/assets')])
  void ask('/time')
  expect(begun).toHaveLength(2)
  settles[0]?.resolve('ETH')
  expect(await both).toEqual(['ETH', 'ETH'])
})

test('once it is answered, or has failed, it is asked again', async () => {
  const { ask, begun, settles } = openReads()
  const first = ask('/assets')
  settles[0]?.resolve('ETH')
  await first
  const second = ask('/assets')
  settles[1]?.reject(new Error('no'))
  await expect(second).rejects.toThrow('no')
  void ask('/assets')
  expect(begun).toHaveLength(3)
})

test('a caller that leaves does not end the read of the others', async () => {
  const { ask, begun, settles } = openReads()
  const left = new AbortController()
  const gone = ask('/assets', left.signal)
  const stays = ask('/assets', new AbortController().signal)
  left.abort(new Error('the screen was left'))
  await expect(gone).rejects.toThrow('the screen was left')
  expect(begun[0]?.signal.aborted).toBe(false)
  settles[0]?.resolve('ETH')
  expect(await stays).toBe('ETH')
})

test('when the last caller leaves the read ends, and the next caller begins another', async () => {
  const { ask, begun } = openReads()
  const left = new AbortController()
  const gone = [ask('/assets', left.signal), ask('/assets', left.signal)]
  left.abort(new Error('left'))
  await Promise.allSettled(gone)
  expect(begun[0]?.signal.aborted).toBe(true)
  void ask('/assets')
  expect(begun).toHaveLength(2)
  expect(begun[1]?.signal.aborted).toBe(false)
})

test('a read is as urgent as the most urgent of its callers', () => {
  const { ask, begun } = openReads()
  void ask('/orders', undefined, 'background')
  expect(begun[0]?.priority()).toBe('background')
  void ask('/orders', undefined, 'outcome')
  void ask('/orders', undefined, 'screen')
  expect(begun[0]?.priority()).toBe('outcome')
})

test('no one joins a read that is closed', () => {
  const { ask, begun } = openReads()
  void ask('/orders')
  begun[0]?.close()
  void ask('/orders')
  expect(begun).toHaveLength(2)
})
