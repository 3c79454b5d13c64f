import { parseSync, Visitor } from 'vite'

/** Of the query builder, what changes tables or makes them: the history is only asked, and SQL of its own writes it. */
const unusedClasses: Readonly<Record<string, string>> = {
  'query-builder/delete-query-builder.js': 'DeleteQueryBuilder',
  'query-builder/insert-query-builder.js': 'InsertQueryBuilder',
  'query-builder/merge-query-builder.js': 'MergeQueryBuilder',
  'query-builder/update-query-builder.js': 'UpdateQueryBuilder',
  'plugin/with-schema/with-schema-plugin.js': 'WithSchemaPlugin',
  'schema/schema.js': 'SchemaModule',
  'dialect/sqlite/sqlite-introspector.js': 'SqliteIntrospector',
}

/** What only those make, and so nothing has to visit: its methods, and the entries of the table that leads to them. */
const unusedVisit = new RegExp(
  `^visit(${[
    '(Insert|Delete|Update|Merge)Query|Returning|Values|Output|Matched|OrAction|OnConflict|OnDuplicateKey',
    'ColumnUpdate|DefaultInsertValue|Using',
    '(Create|Alter|Add|Drop|Rename|Modify|Refresh)[A-Z]\\w+|ColumnDefinition|Generated|DefaultValue|References',
    '(PrimaryKey|Unique|Check|ForeignKey)Constraint',
  ].join('|')})$`,
)
const unusedHelper = /^(buildDeferrable|compileColumnAlterations|announcesNewColumnDataType|getAutoIncrement)$/
/** Of the database itself: the history is read by one connection, outside of transactions. */
const unusedAccess = /^(transaction|startTransaction|connection)$/

const unused = [unusedVisit, unusedHelper, unusedAccess]
/** What a query that reads can have besides, and does not have unless its name is in ours. */
const rareClause =
  /^(distinctOn|modifyFront|modifyEnd|for[A-Z]\w+|skipLocked|noWait|(inner|left|right|full|cross)Join(Lateral)?|\w+Apply|fetch|top|having|havingRef)$|^(intersect|except|clear)\w*$/

/** A stand-in for a module of the query builder that is not needed; undefined for one that is. */
export function standInForQueries(path: string): string | undefined {
  const name = unusedClasses[path]
  return name && `export class ${name} { constructor() { throw new Error('${name} is not in this build') } }`
}

/**
 * A compiler of queries, the table of what it visits, the builder of queries, or the database, for queries that read, as they are in
 * `callers`, the text of the code that uses it. Throws when nothing of it is known.
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
