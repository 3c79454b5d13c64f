import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { describeTypes } from './describeTypes.mjs'
import { resolveTypes } from './resolveTypes.mjs'

const pages = fileURLToPath(new URL('../../../docs/client', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'optick-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

test('declarations import each other by relative paths with an ending, and those that no one imports are gone', () => {
  write(
    'a/entry.d.ts',
    `import type { B } from '@/b/one';\nimport { C } from './two';\nexport type X = import("../b/one").B;\n`,
  )
  write('a/two.d.ts', `import 'zod/mini';\nexport * from '../b/one';\n`)
  write('b/one.d.ts', 'export type B = 1;\n')
  write('b/unused.d.ts', 'export type U = 1;\n')
  for (const time of ['once', 'twice']) {
    resolveTypes(folder, 'a/entry.d.ts')
    expect(readFileSync(join(folder, 'a/entry.d.ts'), 'utf8'), time).toBe(
      `import type { B } from '../b/one.js';\nimport { C } from './two.js';\nexport type X = import("../b/one.js").B;\n`,
    )
    expect(readFileSync(join(folder, 'a/two.d.ts'), 'utf8')).toBe(`import 'zod/mini';\nexport * from '../b/one.js';\n`)
  }
  expect(readdirSync(join(folder, 'b'))).toEqual(['one.d.ts'])
})

test('an import without a declaration is an error', () => {
  write('c/entry.d.ts', `export * from './missing';\n`)
  expect(() => resolveTypes(folder, 'c/entry.d.ts')).toThrow('c/entry.d.ts imports ./missing, which has no types')
})

const mapped = `export type RestMethods = {
    readonly [Name in EndpointName]: RestMethod<(typeof endpoints)[Name]>;
};
export type SocketMethods = {
    readonly [Key in CalledOperation]: SocketMethod<(typeof operations)[Key]>;
};
export type ChannelMethods = {
    readonly [Key in ChannelKey]: (reader: (typeof channels)[Key]) => Subscription;
};
`

test('each method has the summary and the example of its page', () => {
  const text = describeTypes(mapped, pages)
  expect(text).toContain(`    /**
     * The venue's clock: \`GET /time\` · public · weight 1.
     *
     * @example
     * \`\`\`ts
     * import { createOptickClient } from 'optick/client'
     *
     * const client = createOptickClient({ restUrl: process.env.VENUE })
     *
     * console.log(await client.rest.getTime())
     * \`\`\`
     */
    readonly getTime: RestMethod<(typeof endpoints)['getTime']>;
`)
  expect(text).toContain("    readonly ping: SocketMethod<(typeof operations)['ping']>;")
  expect(text).toContain("    readonly fills: (reader: (typeof channels)['fills']) => Subscription;")
  expect(text).not.toContain('readonly subscribe:')
  expect(text.match(/^ {5}\* @example$/gm)?.length).toBe(text.match(/^ {4}readonly /gm)?.length)
})

test('a declaration of another form is an error', () => {
  expect(() => describeTypes(mapped.replace('[Key in ChannelKey]', 'ticker'), pages)).toThrow('ChannelMethods')
})
