import { createRequire } from 'node:module'
import { openApiDocument } from '@/venue/api/openapi/openApiDocument'

export type Validate = ((value: unknown) => boolean) & { readonly errors?: unknown }
type Ajv = {
  readonly addFormat: (name: string, check: true) => Ajv
  readonly addSchema: (schema: object, key: string) => Ajv
  readonly compile: (schema: object) => Validate
}

/** The validator that the mutation tests bring along: nobody of this project wrote it. */
const requireFromStryker = createRequire(createRequire(import.meta.url).resolve('@stryker-mutator/core'))
// A module of another form: its types are those that are used here.
const { default: Ajv2020 } = requireFromStryker('ajv/dist/2020') as { default: new (options: object) => Ajv }

// As it travels: what has no JSON is not there.
export const document = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>

export function createAjv(options: object = {}): Ajv {
  return ['uri', 'uri-reference', 'media-range', 'regex'].reduce(
    (ajv, format) => ajv.addFormat(format, true),
    new Ajv2020({ strict: false, allErrors: true, ...options }),
  )
}

/** Compiles a schema of the document, whose records it may name. */
export function createCompiler(): (schema: object) => Validate {
  const ajv = createAjv({ strictTypes: false }).addSchema({ components: document.components }, 'document')
  return (schema) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object)
}
