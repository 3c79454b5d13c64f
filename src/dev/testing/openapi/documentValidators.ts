import { createRequire } from 'node:module'
import { openApiDocument } from '@/venue/api/openapi/openApiDocument'

export type Validate = ((value: unknown) => boolean) & { readonly errors?: unknown }
type Ajv = {
  readonly addFormat: (name: string, check: true) => Ajv
  readonly addSchema: (schema: object, key: string) => Ajv
  readonly compile: (schema: object) => Validate
}

/** The validator of the mutation tests, which is independent of this project. */
const requireFromStryker = createRequire(createRequire(import.meta.url).resolve('@stryker-mutator/core'))
// A CommonJS module with the types in use here.
const { default: Ajv2020 } = requireFromStryker('ajv/dist/2020') as { default: new (options: object) => Ajv }

const { default: AjvDraft7 } = requireFromStryker('ajv') as { default: new (options: object) => Ajv }

/** For schemas of draft 7, which AsyncAPI has. */
export function createDraft7(): Ajv {
  return ['uri', 'uri-reference', 'email', 'regex'].reduce(
    (ajv, format) => ajv.addFormat(format, true),
    new AjvDraft7({ strict: false, allErrors: true }),
  )
}

// In wire form, without undefined members.
export const document = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<typeof openApiDocument>

export function createAjv(options: object = {}): Ajv {
  return ['uri', 'uri-reference', 'media-range', 'regex'].reduce(
    (ajv, format) => ajv.addFormat(format, true),
    new Ajv2020({ strict: false, allErrors: true, ...options }),
  )
}

/** The schema may refer to the document's components. */
export function createCompiler(): (schema: object) => Validate {
  const ajv = createAjv({ strictTypes: false }).addSchema({ components: document.components }, 'document')
  return (schema) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object)
}
