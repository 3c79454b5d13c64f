import { expect, test } from 'vitest'
import { files, text } from '../../tooling/sourceImports'

const own = files.filter((file) => file.startsWith('dev/testing/referenceVenue/'))
const specifiers = (body: string) =>
  Array.from(body.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*(['"`])(.+?)\1/g), ([, , specifier = '']) => specifier)

/** Allowed imports. With the project's own code the venue would prove nothing about the wire format. */
const allowed = /^(node:[\w/]+|viem(\/accounts)?|ws|\.\/\w+)$/

test('the reference venue imports Node, viem, ws and itself, and nothing of the venue, the protocol or the page', () => {
  const code = own.filter((file) => !file.endsWith('.test.ts'))
  expect(code.length).toBeGreaterThan(15)
  const wrong = code.flatMap((file) =>
    specifiers(text.get(file) ?? '')
      .filter((specifier) => !allowed.test(specifier))
      .map((specifier) => `${file} -> ${specifier}`),
  )
  expect(wrong).toEqual([])
})

test('an import is found in whatever form it is written', () => {
  const forms = ["import '@/core/a'", "export { b } from '@/venue/b'", 'const c = await import("@/web/c")']
  expect(forms.flatMap(specifiers)).toEqual(['@/core/a', '@/venue/b', '@/web/c'])
})
