import { expect, test } from 'vitest'
import { UnansweredError } from './walletErrors'
import { createWalletWait, slowAfterMs } from './walletWait'

function scene() {
  const timers = new Map<object, { atMs: number; run: () => void }>()
  let nowMs = 0
  const changes: boolean[] = []
  const wait = createWalletWait(
    (ms, run) => {
      const timer = {}
      timers.set(timer, { atMs: nowMs + ms, run })
      return () => void timers.delete(timer)
    },
    () => changes.push(wait.slow() !== undefined),
  )
  const pass = (ms: number) => {
    nowMs += ms
    for (const [timer, { atMs, run }] of timers) {
      if (atMs > nowMs) continue
      timers.delete(timer)
      run()
    }
  }
  return { wait, pass, changes, timerCount: () => timers.size }
}

function late<Answer>() {
  let answer = (_answer: Answer) => {}
  let fail = (_error: Error) => {}
  const promise = new Promise<Answer>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  return { promise, answer: (value: Answer) => answer(value), fail: (error: Error) => fail(error) }
}

test('a wallet that answers in time is never reported slow, and leaves no timer', async () => {
  const { wait, pass, changes, timerCount } = scene()
  const wallet = late<string>()
  const asked = wait.ask(() => wallet.promise)
  pass(slowAfterMs - 1)
  wallet.answer('0xsigned')
  expect(await asked).toBe('0xsigned')
  expect(changes).toEqual([])
  expect(timerCount()).toBe(0)
})

test('a rejection is passed on unchanged', async () => {
  const { wait } = scene()
  const rejection = Object.assign(new Error('no'), { code: 4001 })
  await expect(wait.ask(() => Promise.reject(rejection))).rejects.toBe(rejection)
})

test('giving up ends the wait, and a later answer is dropped', async () => {
  const { wait, pass, changes } = scene()
  const wallet = late<string>()
  let isStillWanted: (() => boolean) | undefined
  const asked = wait.ask((isWanted) => {
    isStillWanted = isWanted
    return wallet.promise
  })
  pass(slowAfterMs)
  expect(isStillWanted?.()).toBe(true)
  wait.slow()?.giveUp()
  await expect(asked).rejects.toThrow(UnansweredError)
  await expect(asked).rejects.toThrow('Nothing was sent')
  expect(isStillWanted?.()).toBe(false)
  wallet.answer('0xsigned')
  await Promise.resolve()
  expect(changes).toEqual([true, false])
})

test('a watcher can end the wait at once, and is then removed', async () => {
  const { wait } = scene()
  const wallet = late<string>()
  let drop = (_why: UnansweredError) => {}
  let watchers = 0
  const asked = wait.ask(
    () => wallet.promise,
    (dropIt) => {
      drop = dropIt
      watchers += 1
      return () => (watchers -= 1)
    },
  )
  drop(new UnansweredError('the account changed'))
  await expect(asked).rejects.toThrow('the account changed')
  expect(watchers).toBe(0)
})

test('with two requests, giving up is offered until both are answered', async () => {
  const { wait, pass, changes } = scene()
  const [first, second] = [late<string>(), late<string>()]
  const asked = [wait.ask(() => first.promise), wait.ask(() => second.promise)]
  pass(slowAfterMs)
  first.answer('one')
  await asked[0]
  expect(wait.slow()).toBeDefined()
  second.fail(new Error('no'))
  await expect(asked[1]).rejects.toThrow('no')
  expect(wait.slow()).toBeUndefined()
  expect(changes).toEqual([true, false])
})
