import { type ESTree, parseSync, Visitor } from 'vite'
import { mendSqlite } from './mendSqlite.ts'

/** Parts of SQLite's script: the worker interface, tables defined by scripts, and files that need shared memory. */
const unusedParts = ['sqlite3.initWorker1API = function', 'sqlite3.vtab = vtab', 'const installOpfsVfs = function']

/** Conditions for running in a page and for recording changes of tables. */
const neverTrue = ['util.isUIThread()', '!!wasm.exports.sqlite3changegroup_add']

/** Named by the remaining script, but never called by the venue, which adds no hooks to SQLite. */
const unusedFunctions: ReadonlySet<string> = new Set([
  'compileOptionUsed',
  'sqlite3_bind_blob',
  'sqlite3_bind_text',
  'sqlite3_busy_handler',
  'sqlite3_column_js',
  'sqlite3_create_collation_v2',
  'sqlite3_create_function',
  'sqlite3_create_function_v2',
  'sqlite3_create_window_function',
  'sqlite3_declare_vtab',
  'sqlite3_preupdate_hook',
  'sqlite3_progress_handler',
  'sqlite3_result_js',
  'sqlite3_set_authorizer',
  'sqlite3_stmt_explain',
  'sqlite3_value_to_js',
  'sqlite3_values_to_js',
  'yawl',
])
/** Methods of connections and statements: the venue converts values itself (`venue/browser/wasmDatabase.ts`). */
const unusedMethods: ReadonlySet<string> = new Set(['bind', 'clearBindings', 'exec', 'get', 'reset', 'step'])

/** Without hooks a closing connection has nothing to clean up. */
const hookCleaning = '__dbCleanupMap.cleanup = '

/** The objects that hold SQLite's functions. */
const owners: ReadonlySet<string> = new Set(['capi', 'wasm', 'util', 'target', 'sqlite3', 'WhWasmUtilInstaller'])

/** The compiler's file system for SQLite's default file access, which the venue does not use. */
const fileSystem: ReadonlySet<string> = new Set(['FS', 'MEMFS', 'TTY', 'SYSCALLS', 'PATH', 'PATH_FS'])
const systemCall = /^(___syscall_|_fd_|__mmap_js$|__munmap_js$)/

/** SQLite uses that file system only for random bytes. Everything else fails, as in a system without files. */
const standIns: Readonly<Record<string, string>> = {
  FS: 'var FS = { initialized: true }',
  TTY: 'var TTY = { init() {} }',
  ___syscall_openat: `function ___syscall_openat(folder, path) { return UTF8ToString(path) === '/dev/urandom' ? 3 : -44 }`,
  ___syscall_fcntl64: 'function ___syscall_fcntl64() { return 0 }',
  _fd_close: 'function _fd_close() { return 0 }',
  _fd_read: `function _fd_read(fd, parts, count, written) {
    let sum = 0
    for (let at = parts; at < parts + 8 * count; at += 8) {
      const length = HEAPU32[(at + 4) >> 2]
      crypto.getRandomValues(HEAPU8.subarray(HEAPU32[at >> 2], HEAPU32[at >> 2] + length))
      sum += length
    }
    HEAPU32[written >> 2] = sum
    return 0
  }`,
}
const notImplemented = 52

/** A part of the script that is needed only if its name is used, or never. */
type Part = Span & { readonly name: string; readonly isItem: boolean; readonly isUnused: boolean }
type Cut = Span & { readonly by: string }
type Span = { readonly start: number; readonly end: number }

/**
 * SQLite's script for a worker, reduced to what it calls: functions, their wrappers and methods go if their name is
 * neither in the rest of the script nor in `callers`, the text of the code that uses it. Throws for a script of unknown
 * shape.
 */
export function leanSqlite(script: string, callers: string): string {
  const code = neverTrue.reduce((text, condition) => text.replaceAll(condition, 'false'), mendSqlite(script))
  const { parts, cuts } = readScript(code)
  const unused = unusedOf(code, parts, cuts, callers)
  if (cuts.length < 30 || unused.length < 400) throw new Error('the script of SQLite has another shape now')
  return replaceSpans(code, [...cuts, ...unused.map((part) => ({ ...part, by: part.isItem ? '' : ';' }))])
}

function readScript(code: string): { parts: readonly Part[]; cuts: readonly Cut[] } {
  const parts: Part[] = []
  const cuts: Cut[] = []
  const textOf = ({ start, end }: Span): string => code.slice(start, end)
  const add = (name: string, { start, end }: Span, { isItem = false, isUnused = unusedFunctions.has(name) } = {}) =>
    void parts.push({ name, start, end, isItem, isUnused })
  const cut = ({ start, end }: Span, by: string) => void cuts.push({ start, end, by })
  const addMembers = ({ properties }: ESTree.ObjectExpression, unused: ReadonlySet<string>): void => {
    for (const property of properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
      const { name } = property.key
      add(name, property, { isItem: true, isUnused: unused.has(name) })
    }
  }
  const addSignatures = (signatures: readonly (Span | null)[]): void => {
    for (const signature of signatures) {
      const name = signature === null ? undefined : /^\[\s*'(\w+)'/.exec(textOf(signature))?.[1]
      if (signature !== null && name !== undefined) add(name, signature, { isItem: true })
    }
  }
  new Visitor({
    ExpressionStatement: (statement) => {
      const text = textOf(statement)
      if (text.startsWith('FS.')) return cut(statement, ';')
      if (text.startsWith(hookCleaning)) return cut(statement, `${hookCleaning}() => {};`)
      if (
        text.startsWith('globalThis.sqlite3ApiBootstrap.initializers.push(') &&
        unusedParts.some((part) => text.includes(part))
      ) {
        return cut(statement, ';')
      }
      const assigned = /^([\w$]+)\.([\w$]+)[\w$.]*\s=\s/.exec(text.replace(/^globalThis\./, ''))
      const [, owner = '', name = ''] = assigned ?? []
      if (owners.has(owner) && name !== 'bindingSignatures') add(name, statement)
    },
    IfStatement: (statement) => {
      const isNeverTrue = /^(.+&&\s+)?false\b/s.test(textOf(statement.test))
      if (isNeverTrue) cut(statement, statement.alternate === null ? ';' : textOf(statement.alternate))
    },
    VariableDeclaration: (declaration) => {
      const [{ id, init } = {}, ...more] = declaration.declarations
      if (id?.type !== 'Identifier' || more.length > 0) return
      if (fileSystem.has(id.name)) return cut(declaration, `${standIns[id.name] ?? ''};`)
      const isWrapper = init?.type === 'CallExpression' && textOf(init.callee) === 'wasm.xWrap'
      if (isWrapper || id.name.startsWith('_sqlite3')) add(id.name, declaration)
    },
    FunctionDeclaration: (declaration) => {
      const name = declaration.id?.name ?? ''
      if (!systemCall.test(name)) return
      const refused = name.startsWith('_fd_') ? notImplemented : -notImplemented
      cut(declaration, standIns[name] ?? `function ${name}() { return ${refused} }`)
    },
    ClassDeclaration: ({ id, body }) => {
      if (!id?.name.startsWith('OpfsSAHPool')) return
      for (const member of body.body) {
        if (member.type === 'MethodDefinition' && member.kind === 'method' && member.key.type === 'Identifier') {
          add(member.key.name, member)
        }
      }
    },
    AssignmentExpression: ({ left, right }) => {
      if (right.type === 'ObjectExpression' && /^(DB|Stmt)\.prototype$/.test(textOf(left)))
        addMembers(right, unusedMethods)
      if (right.type === 'ArrayExpression' && textOf(left).startsWith('wasm.bindingSignatures'))
        addSignatures(right.elements)
    },
    CallExpression: ({ callee, arguments: all }) => {
      const [target, members] = all
      if (/^wasm\.bindingSignatures\S*push$/.test(textOf(callee))) return addSignatures(all)
      if (textOf(callee) !== 'Object.assign' || members?.type !== 'ObjectExpression') return
      if (target?.type === 'Identifier' && owners.has(target.name)) addMembers(members, unusedFunctions)
    },
  }).visit(parseSync('sqlite3.mjs', code).program)
  return { parts: outermost(parts), cuts: outermost(cuts) }
}

/** Drops spans inside other spans. */
function outermost<Any extends Span>(spans: readonly Any[]): readonly Any[] {
  let end = 0
  const kept: Any[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start < end) continue
    kept.push(span)
    ;({ end } = span)
  }
  return kept
}

function unusedOf(code: string, all: readonly Part[], cuts: readonly Cut[], callers: string): readonly Part[] {
  const isCut = ({ start }: Span): boolean => cuts.some((one) => one.start <= start && start < one.end)
  let waiting = all.filter((part) => !isCut(part))
  const rest = replaceSpans(code, [...cuts, ...waiting.map((part) => ({ ...part, by: '' }))])
  const used = new Set([...wordsOf(rest), ...wordsOf(callers)])
  const isNeeded = ({ name, isUnused }: Part): boolean => !isUnused && used.has(name)
  for (;;) {
    const needed = waiting.filter(isNeeded)
    if (needed.length === 0) return waiting
    waiting = waiting.filter((part) => !isNeeded(part))
    for (const { start, end } of needed) for (const word of wordsOf(code.slice(start, end))) used.add(word)
  }
}

const wordsOf = (text: string): readonly string[] => text.match(/[\w$]+/g) ?? []

/** An item is removed together with the comma after it. */
function replaceSpans(code: string, cuts: readonly Cut[]): string {
  let text = ''
  let at = 0
  for (const { start, end, by } of outermost(cuts)) {
    text += code.slice(at, start) + by
    at = end
    if (by === '') at += /^\s*,/.exec(code.slice(at))?.[0].length ?? 0
  }
  return text + code.slice(at)
}
