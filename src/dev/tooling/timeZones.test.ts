import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../..', import.meta.url))
const pageLayers = ['core/lib', 'web']

/**
 * Matches code that formats or parses times in the computer's zone, or in another zone that the trader did not choose.
 */
const ownClock =
  /Intl\.DateTimeFormat\(|\.toLocale(Date|Time)?String\(|\.get(FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(|new Date\(\w+, /

const formatters = [
  'core/lib/zonedTime.ts',
  'web/ui/formatTime.ts',
  // Days of the venue, which are UTC days.
  'web/ui/day.ts',
  // Names the zone of the computer.
  'web/tools/settings/LanguageSettings.tsx',
]

test('every time on the page is written by the formatters, in the zone that the trader chose', () => {
  const files = pageLayers.flatMap((layer) =>
    readdirSync(join(src, layer), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|bench)\.tsx?$/.test(name))
      .map((name) => `${layer}/${name}`),
  )
  const own = files.filter((file) => ownClock.test(readFileSync(join(src, file), 'utf8')))
  expect(own.sort()).toEqual([...formatters].sort())
})
