import { expect, test } from 'vitest'
import { createTales } from './tales'

test('what is told while something is read comes with it, in its order; what was told before and after does not', async () => {
  const tales = createTales<string>()
  let answer = (_value: string) => {}
  tales.tell('before')
  const reading = tales.during(() => new Promise<string>((resolve) => (answer = resolve)))
  tales.tell('first')
  tales.tell('second')
  answer('list')
  expect(await reading).toEqual({ value: 'list', told: ['first', 'second'] })
  tales.tell('after')
  expect(await tales.during(() => Promise.resolve('list'))).toEqual({ value: 'list', told: [] })
})

test('a reading that is given up for a newer one takes nothing from it', async () => {
  const tales = createTales<string>()
  let fail = () => {}
  const old = tales.during(() => new Promise((_resolve, reject) => (fail = () => reject(new Error('aborted')))))
  tales.tell('first')
  let answer = (_value: string) => {}
  const newer = tales.during(() => new Promise<string>((resolve) => (answer = resolve)))
  fail()
  await expect(old).rejects.toThrow('aborted')
  tales.tell('second')
  answer('list')
  expect((await newer).told).toEqual(['second'])
})
