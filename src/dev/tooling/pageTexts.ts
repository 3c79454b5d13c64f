import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

/** A text passed to `t`, `plural` or `<Translated>`, with the names of its values if they are visible. */
export type TranslatedText = {
  readonly at: string
  readonly text: string
  readonly filled: readonly string[] | undefined
  /** Set for a text that depends on a number. */
  readonly form?: string | undefined
}
/** A text that users would see in English in every language. */
export type RawText = { readonly at: string; readonly text: string }
export type PageTexts = { readonly said: TranslatedText[]; readonly raw: RawText[] }

/** Replaces the parser's full grammar: a node has a type, a position and any other members. */
type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>
/** Whether a text at this place is shown, may be shown, or is never shown. */
type Place = 'shown' | 'unknown' | 'hidden'

const src = fileURLToPath(new URL('../..', import.meta.url))

/** All texts in the page's source: translated ones and forgotten ones. */
export function pageTexts(): PageTexts {
  const files = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|bench|d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(src, join(entry.parentPath, entry.name)))
    .filter((file) => /^web\/(?!language|connection|market|app\/offline)/.test(file))
    .sort()
    .map((file) => textsOf(file, readFileSync(join(src, file), 'utf8')))
  return { said: files.flatMap(({ said }) => said), raw: files.flatMap(({ raw }) => raw) }
}

export function textsOf(file: string, source: string): PageTexts {
  const said: TranslatedText[] = []
  const raw: RawText[] = []
  const at = (node: Node) => `${file}:${source.slice(0, node.start).split('\n').length}`
  const visit = (node: Node, place: Place): void => {
    said.push(...spokenBy(node).map((text) => ({ at: at(node), ...text })))
    const text = place === 'hidden' ? undefined : textOf(node)
    if (text !== undefined && (place === 'shown' ? hasLabel(text) : isSentence(text))) raw.push({ at: at(node), text })
    // Messages for codes are English until passed to t.
    if (place !== 'hidden' && nameOf(node['callee']) === 'describeError')
      raw.push({ at: at(node), text: 'describeError' })
    for (const child of childrenOf(node)) visit(child, placeOf(child, node, place))
  }
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, 'unknown')
  return { said, raw }
}

/** Returns the texts of a call of `t` or `plural` or of a `<Translated>`. Computed texts are found by their parts. */
function spokenBy(node: Node): Omit<TranslatedText, 'at'>[] {
  if (node.type === 'CallExpression') {
    const called = nameOf(node['callee'])
    const [first, second, third] = nodesIn(node['arguments'])
    if (called === 't') {
      const sense = textsIn(third).map((word) => `|${word}`)
      return textsIn(first).map((text) => ({
        text: text + sense.join(''),
        filled: second === undefined ? [] : keysOf(second),
      }))
    }
    if (called === 'plural') {
      const filled = third === undefined ? ['count'] : keysOf(third)?.concat('count')
      return formsIn(second).map((form) => ({ ...form, filled }))
    }
  }
  // Plural forms outside of the call, which is checked separately.
  if (isForms(node)) return formsIn(node).map((form) => ({ ...form, filled: undefined }))
  if (node.type === 'JSXOpeningElement' && nameOf(node['name']) === 'Translated') {
    const attributes = nodesIn(node['attributes'])
    const names = attributes.map((attribute) => nameOf(attribute['name']) ?? '')
    const text = attributes.find((attribute) => nameOf(attribute['name']) === 'text')
    return textsIn(text?.['value']).map((words) => ({ text: words, filled: names.filter((name) => name !== 'text') }))
  }
  return []
}

/** True for `{ one: '…', other: '…' }`, wherever it occurs. */
function isForms(node: Node): boolean {
  return node.type === 'ObjectExpression' && keysOf(node)?.join() === 'one,other' && formsIn(node).length > 1
}

function formsIn(forms: Node | undefined): Pick<TranslatedText, 'text' | 'form'>[] {
  return nodesIn(forms?.['properties']).flatMap((property) =>
    textsIn(property['value']).map((text) => ({ text, form: nameOf(property['key']) })),
  )
}

/** The literals that an expression may evaluate to. */
function textsIn(value: unknown): string[] {
  if (!isNode(value)) return []
  if (value.type === 'ConditionalExpression') return [...textsIn(value['consequent']), ...textsIn(value['alternate'])]
  if (value.type === 'JSXExpressionContainer') return textsIn(value['expression'])
  const text = textOf(value)
  return text === undefined ? [] : [text]
}

/** A literal's text; a template's text with `{}` for its values. */
function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value']).trim().replace(/\s+/g, ' ')
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return nodesIn(node['quasis'])
    .map((part) => (part['value'] as { readonly cooked?: string }).cooked ?? '')
    .join('{}')
}

const hasLabel = (text: string) => /[A-Za-z]{2}/.test(text)

/**
 * True for a sentence: a capital and a space, or a short word beside a value. Classes, keys, paths and codes do not
 * match.
 */
const isSentence = (text: string) =>
  /^[A-Z][\w’'-]*[,:;]? [\w{]/.test(text) ||
  /^[A-Z][a-z]+[.…?!]?$/.test(text) ||
  /\{\},? [a-z]+\b(?![-:[])|(^| )[a-z]+ \{\}/.test(text)

const shownAttribute =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|label|placeholder|hint|error|what|why|words|detail|caption|heading|header|summary|text|unit|note|about|description|empty|confirm|action)$/
const shownMember = /^(about|title|detail|label|header|words|hint|caption|heading|description|note|placeholder)$/
const silentCall =
  /^(assert|Error|TypeError|RangeError|mark|describe|query|includes|startsWith|endsWith|test|querySelector|closest)$/

function placeOf(child: Node, parent: Node, place: Place): Place {
  if (place === 'hidden' || child.type.startsWith('TS'))
    return child.type.startsWith('TSAs') || child.type.startsWith('TSSat') ? place : 'hidden'
  switch (parent.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportNamedDeclaration':
      return child.type === 'Literal' ? 'hidden' : place
    case 'JSXElement':
    case 'JSXFragment':
      return child.type === 'JSXText' || child.type === 'JSXExpressionContainer' ? 'shown' : 'unknown'
    case 'JSXAttribute':
      return attributePlace(nameOf(parent['name']) ?? '')
    case 'ObjectExpression':
      return isForms(parent) ? 'hidden' : 'unknown'
    case 'Property':
      if (child === parent['key'] || /^(id|key|tag)$/.test(nameOf(parent['key']) ?? '')) return 'hidden'
      return shownMember.test(nameOf(parent['key']) ?? '') ? 'shown' : 'unknown'
    case 'ConditionalExpression':
      return child === parent['test'] ? 'unknown' : place
    case 'LogicalExpression':
      return child === parent['right'] || parent['operator'] !== '&&' ? place : 'unknown'
    case 'BinaryExpression':
      return parent['operator'] === '+' ? place : 'hidden'
    case 'JSXExpressionContainer':
    case 'TemplateLiteral':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return place
    case 'JSXOpeningElement':
      return nameOf(parent['name']) === 'Translated' && nameOf(child['name']) === 'text' ? 'hidden' : 'unknown'
    case 'CallExpression':
      if (isSaid(child, parent)) return 'hidden'
      return silentCall.test(nameOf(parent['callee']) ?? '') ? 'hidden' : 'unknown'
    case 'NewExpression':
      return silentCall.test(nameOf(parent['callee']) ?? '') ? 'hidden' : 'unknown'
    default:
      return 'unknown'
  }
}

/** True for texts that are translated, not for values that are inserted into them. */
function isSaid(child: Node, call: Node): boolean {
  const at = nodesIn(call['arguments']).indexOf(child)
  const called = nameOf(call['callee'])
  return (called === 't' && at !== 1) || (called === 'plural' && at === 1)
}

function attributePlace(name: string): Place {
  if (/^(className|id|key|form|d|style|viewBox|transform|type|role|href|src)$|ClassName$/.test(name)) return 'hidden'
  return shownAttribute.test(name) ? 'shown' : 'unknown'
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (isNode(value) ? [value] : nodesIn(value)))

/** Returns the last name: `t`, `a.t` and `'aria-label'`. */
function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (typeof value['name'] === 'string') return value['name']
  if (typeof value['value'] === 'string') return value['value']
  return nameOf(value['property'])
}

/** The names of a literal object; `undefined` if it spreads another. */
function keysOf(node: Node): string[] | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const names = nodesIn(node['properties']).map((property) => nameOf(property['key']))
  return names.every((name) => name !== undefined) ? names : undefined
}
