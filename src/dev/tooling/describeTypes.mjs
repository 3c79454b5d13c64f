// The comments of the client's methods, as an editor shows them.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** `readonly [Key in Keys]: type;`, by the name of its declaration. */
const members = (type) => new RegExp(`(export type ${type} = \\{\\n) *readonly \\[(\\w+) in \\w+\\]: ([^;]+);\\n`)

/**
 * Writes out the methods of a declaration with mapped types, each with the summary and the example of its page: a mapped
 * type has no place for them.
 * @param pages docs/client
 */
export function describeTypes(declaration, pages) {
  const kinds = { RestMethods: 'rest', SocketMethods: 'socket', ChannelMethods: 'channels' }
  return Object.entries(kinds).reduce((text, [type, folder]) => {
    if (!members(type).test(text)) throw new Error(`the declaration has no mapped type ${type}`)
    return text.replace(members(type), (_, head, key, shape) => {
      const files = readdirSync(join(pages, folder)).filter(
        (file) => !(type === 'SocketMethods' && isSentByItself(file)),
      )
      return `${head}${files.map((file) => methodOf(file, readFileSync(join(pages, folder, file), 'utf8'), key, shape)).join('')}`
    })
  }, declaration)
}

/** The client has no methods for these. */
const isSentByItself = (file) => /^(auth|subscribe|unsubscribe)\.md$/.test(file)

function methodOf(file, page, key, shape) {
  const name = file.replace(/\.md$/, '')
  const [, summary = ''] = /^# .*\n\n(.*) See \[/.exec(page) ?? []
  const [, code = ''] = /```ts\n([^]*?)\n```/.exec(page) ?? []
  const type = shape.replaceAll(`[${key}]`, `['${name}']`)
  const lines = [summary, '', '@example', '```ts', ...code.split('\n'), '```']
  const comment = lines.map((line) => `     * ${line}`.trimEnd()).join('\n')
  return `    /**\n${comment}\n     */\n    readonly ${name}: ${type};\n`
}
