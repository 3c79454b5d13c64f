import { expect, test } from 'vitest'
import { createEventBuffer } from './accountData'

test('events during a read are returned with it in order, earlier and later ones are not', async () => {
  const tales = createEventBuffer<string>()
  let answer = (_value: string) => {}
  tales.push('before')
  const reading = tales.during(() => new Promise<string>((resolve) => (answer = resolve)))
  tales.push('first')
  tales.push('second')
  answer('list')
  expect(await reading).toEqual({ value: 'list', received: ['first', 'second'] })
  tales.push('after')
  expect(await tales.during(() => Promise.resolve('list'))).toEqual({ value: 'list', received: [] })
})

test('an aborted read does not take events from a newer one', async () => {
  const tales = createEventBuffer<string>()
  let fail = () => {}
  const old = tales.during(() => new Promise((_resolve, reject) => (fail = () => reject(new Error('aborted')))))
  tales.push('first')
  let answer = (_value: string) => {}
  const newer = tales.during(() => new Promise<string>((resolve) => (answer = resolve)))
  fail()
  await expect(old).rejects.toThrow('aborted')
  tales.push('second')
  answer('list')
  expect((await newer).received).toEqual(['second'])
})
