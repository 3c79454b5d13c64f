import { parseSync, Visitor } from 'vite'

/** Parts of the query builder that change or create tables: the history is only queried, and separate SQL writes it. */
const unusedClasses: Readonly<Record<string, string>> = {
  'query-builder/delete-query-builder.js': 'DeleteQueryBuilder',
  'query-builder/insert-query-builder.js': 'InsertQueryBuilder',
  'query-builder/merge-query-builder.js': 'MergeQueryBuilder',
  'query-builder/update-query-builder.js': 'UpdateQueryBuilder',
  'plugin/with-schema/with-schema-plugin.js': 'WithSchemaPlugin',
  'schema/schema.js': 'SchemaModule',
  'dialect/sqlite/sqlite-introspector.js': 'SqliteIntrospector',
}

/** Nodes created only by those parts: their visit methods and table entries. */
const unusedVisit = new RegExp(
  `^visit(${[
    '(Insert|Delete|Update|Merge)Query|Returning|Values|Output|Matched|OrAction|OnConflict|OnDuplicateKey',
    'ColumnUpdate|DefaultInsertValue|Using',
    '(Create|Alter|Add|Drop|Rename|Modify|Refresh)[A-Z]\\w+|ColumnDefinition|Generated|DefaultValue|References',
    '(PrimaryKey|Unique|Check|ForeignKey)Constraint',
  ].join('|')})$`,
)
const unusedHelper = /^(buildDeferrable|compileColumnAlterations|announcesNewColumnDataType|getAutoIncrement)$/
/** Members of the database: one connection reads the history, outside transactions. */
const unusedAccess = /^(transaction|startTransaction|connection)$/

const unused = [unusedVisit, unusedHelper, unusedAccess]
/** Optional clauses of a read query, removed unless our code names them. */
const rareClause =
  /^(distinctOn|modifyFront|modifyEnd|for[A-Z]\w+|skipLocked|noWait|(inner|left|right|full|cross)Join(Lateral)?|\w+Apply|fetch|top|having|havingRef)$|^(intersect|except|clear)\w*$/

/** A stub for an unneeded module of the query builder; undefined for a needed one. */
export function standInForQueries(path: string): string | undefined {
  const name = unusedClasses[path]
  return name && `export class ${name} { constructor() { throw new Error('${name} is not in this build') } }`
}

/**
 * Reduces a query compiler, its visit table, a query builder or the database to the read queries in `callers`, the text
 * of the code that uses it. Throws for a file of unknown shape.
 */
export function leanQueries(code: string, callers: string): string {
  const named = new Set(callers.match(/\w+/g))
  const isUnused = (name: string): boolean =>
    unused.some((names) => names.test(name)) || (rareClause.test(name) && !named.has(name))
  let lean = ''
  let at = 0
  const drop = (start: number, end: number): void => {
    lean += code.slice(at, start)
    at = end + (code[end] === ',' ? 1 : 0)
  }
  new Visitor({
    MethodDefinition: ({ key, start, end }) => {
      const name = code.slice(key.start, key.end)
      if (isUnused(name)) drop(start, end)
    },
    Property: ({ value, start, end }) => {
      const [, name = ''] = /^this\.(\w+)\.bind\(this\)$/.exec(code.slice(value.start, value.end)) ?? []
      if (unusedVisit.test(name)) drop(start, end)
    },
  }).visit(parseSync('queries.js', code).program)
  if (at === 0) throw new Error('the compiler of queries has another shape now')
  return lean + code.slice(at)
}
