import { createCompiler, document, type Validate } from '../openapi/documentValidators'
import { isRecord } from './socketClient'

type Documented = {
  readonly method: string
  readonly pattern: RegExp
  readonly operation: string
  readonly validate: () => Validate
}

const compile = createCompiler()

/** A fixed path is before one with a parameter in its place. */
const documented: readonly Documented[] = Object.entries(document.paths)
  .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operation: operationId,
      validate: onFirstUse(() => compile(schemaOf(responses['200']))),
    })),
  )

function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Of a file nothing more is said than that it is one. */
function schemaOf(response: unknown): object {
  const content =
    isRecord(response) && isRecord(response['content']) ? response['content']['application/json'] : undefined
  return isRecord(content) && isRecord(content['schema']) ? content['schema'] : {}
}

/** What in answers did not fit the published document, once for each operation. */
export const misfits = new Map<string, unknown>()

export function compareWithDocument(method: string, url: string, body: unknown): void {
  const path = url.split('?')[0] ?? url
  const found = documented.find((one) => one.method === method && one.pattern.test(path))
  if (found === undefined || misfits.has(found.operation)) return
  const validate = found.validate()
  if (!validate(body)) misfits.set(found.operation, validate.errors)
}
