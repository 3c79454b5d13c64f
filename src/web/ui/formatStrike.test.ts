import { expect, test } from 'vitest'
import { formatStrike } from './formatStrike'

test.each([
  [105_000_000_000n, 'en-US', '105,000'],
  [105_000_000_000n, 'de-DE', '105.000'],
  [3_200_000_000n, 'en-US', '3,200'],
  [2_500_000n, 'en-US', '2.50'],
  [125_000n, 'en-US', '0.125'],
  [1_234_567_891n, 'en-US', '1,234.567891'],
])('%s millionths in %s', (strike, locale, text) => expect(formatStrike(strike, locale)).toBe(text))
