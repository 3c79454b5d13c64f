import { basename } from 'node:path'
import { parseAst, type Plugin } from 'vite'

/** A built script. Its text is rewritten in place. */
type Script = {
  readonly fileName: string
  readonly isEntry: boolean
  readonly isDynamicEntry: boolean
  readonly dynamicImports: readonly string[]
  code: string
}

/** The parts of a statement's syntax in use. A name that is not an identifier has no `name`. */
type Statement = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly source?: { readonly value: string } | null
  readonly declaration?: object | null
  readonly specifiers?: readonly Specifier[]
}
type Specifier = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly local: { readonly name?: string }
  readonly imported?: { readonly name?: string }
  readonly exported?: { readonly name?: string }
}

/** Inner names by exported names. */
type Names = ReadonlyMap<string, string>

/**
 * The bundler gives each export two made-up names, `Op as Jn`, and the first script has four hundred. This plugin makes
 * importers use the inner name. Scripts requested by `import()` or the document keep their names, and so do those whose
 * names are imported or exported without lists.
 */
export function oneNamePerExport(): Plugin {
  return {
    name: 'one-name-per-export',
    apply: 'build',
    generateBundle(_options, bundle) {
      renameExports(Object.values(bundle).filter((file) => file.type === 'chunk'))
    },
  }
}

export function renameExports(scripts: readonly Script[]): void {
  const parsed = scripts.map((script) => ({ script, body: parseAst(script.code).body as unknown as Statement[] }))
  const kept = new Set(scripts.flatMap(({ dynamicImports }) => dynamicImports))
  for (const { script, body } of parsed) {
    if (script.isEntry || script.isDynamicEntry) kept.add(script.fileName)
    for (const statement of body) if (!isList(statement)) kept.add(statement.source?.value ?? script.fileName)
  }
  const keptFiles = new Set([...kept].map((path) => basename(path)))
  const exported = new Map<string, Names>()
  for (const { script, body } of parsed) {
    const file = basename(script.fileName)
    if (!keptFiles.has(file)) exported.set(file, namesOf(body))
  }
  for (const { script, body } of parsed) {
    // In reverse, so that earlier positions remain valid.
    for (const statement of body.toReversed()) {
      const from = exported.get(basename(statement.source?.value ?? ''))
      const own = exported.get(basename(script.fileName))
      let list: string | undefined
      if (from !== undefined) list = imported(statement, from)
      else if (own !== undefined && isExport(statement)) list = [...new Set(own.values())].join(',')
      if (list === undefined) continue
      const { start, end } = statement
      const text = script.code.slice(start, end).replace(/\{[^}]*\}/, () => `{${list}}`)
      script.code = script.code.slice(0, start) + text + script.code.slice(end)
    }
  }
}

/** Whether the statement imports or exports nothing or a list in braces. */
function isList(statement: Statement): boolean {
  if (!/^(Import|Export)/.test(statement.type)) return true
  if (statement.specifiers === undefined || (statement.declaration ?? null) !== null) return false
  return statement.specifiers.every(
    ({ type, local, imported, exported }) =>
      /^(Import|Export)Specifier$/.test(type) && local.name !== undefined && (imported ?? exported)?.name !== undefined,
  )
}

const isExport = ({ type, source }: Statement) => type === 'ExportNamedDeclaration' && (source ?? null) === null

function namesOf(body: readonly Statement[]): Names {
  const specifiers = body.filter(isExport).flatMap((statement) => statement.specifiers ?? [])
  return new Map(specifiers.map(({ local, exported }) => [exported?.name ?? '', local.name ?? '']))
}

/** The list of an import or re-export with the other script's inner names. */
function imported({ specifiers = [] }: Statement, names: Names): string {
  return specifiers
    .map(({ local, imported, exported }) => {
      const outside = (imported ?? local).name ?? ''
      const inside = names.get(outside)
      if (inside === undefined) throw new Error(`no script exports ${outside}, which another one imports`)
      const here = (exported ?? local).name ?? ''
      return inside === here ? inside : `${inside} as ${here}`
    })
    .join(',')
}
