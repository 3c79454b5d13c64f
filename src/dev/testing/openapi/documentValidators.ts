import { createRequire } from 'node:module'
import { openApiDocument } from '@/venue/api/openapi/openApiDocument'

export type Validate = ((value: unknown) => boolean) & { readonly errors?: unknown }
type Ajv = {
  readonly addFormat: (name: string, check: true) => Ajv
  readonly addSchema: (schema: object, key: string) => Ajv
  readonly compile: (schema: object) => Validate
}

/** The validator that the mutation tests depend on: it is independent of this project. */
const requireFromStryker = createRequire(createRequire(import.meta.url).resolve('@stryker-mutator/core'))
// A CommonJS module: these are the types that are used here.
const { default: Ajv2020 } = requireFromStryker('ajv/dist/2020') as { default: new (options: object) => Ajv }

// In its wire form: what has no JSON is absent.
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
