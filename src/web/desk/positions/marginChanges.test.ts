import { expect, test } from 'vitest'
import { parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { resultChanges } from './marginChanges'

const usd = (text: string) => parseFixed6<Usd>(text)

test('a closing names its result before and after the fee', () => {
  // −1.24 − 3.74
  const texts = resultChanges(usd('-1.24'), usd('3.74')).map(({ name, after }) => `${name} ${after}`)
  expect(texts).toEqual(['PnL before fee −1.24', 'Fee 3.74', 'PnL after fee −4.98'])
  expect(resultChanges(usd('-1.24'), undefined).map(({ after }) => after)).toEqual(['−1.24', '—', '—'])
})
