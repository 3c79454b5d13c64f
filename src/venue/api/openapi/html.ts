import type { JsonSchema } from '@/core/protocol/scalarSchemas'

/** Markup that is already escaped. */
export type Html = { readonly text: string }

type Part = string | number | Html

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Renders a template; every part that is not Html is escaped. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { text: strings.map((text, at) => text + written(parts[at])).join('') }
}

export function joined(parts: readonly Html[]): Html {
  return raw(parts.map(({ text }) => text).join(''))
}

/** Marks text of this program as markup. Never use it for other text. */
export function raw(text: string): Html {
  return { text }
}

function written(part: Part | undefined): string {
  if (part === undefined) return ''
  return typeof part === 'object' ? part.text : String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Renders a schema as nested lists. Named records become links to their definitions. */
export function schemaHtml(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) return recordLink(schema.$ref)
  if (schema.properties !== undefined) return membersHtml(schema)
  if (schema.prefixItems !== undefined) {
    return markup`<span class="type">list of</span>
      <ol>
        ${joined(schema.prefixItems.map((item) => markup`<li>${schemaHtml(item)}</li>`))}
      </ol>`
  }
  if (schema.items !== undefined) return markup`<span class="type">list of</span> ${schemaHtml(schema.items)}`
  const [record] = schema.allOf ?? []
  // The record is narrowed by a list of members that are always present; the page shows the record itself.
  if (record !== undefined) return schemaHtml(record)
  if (schema.anyOf !== undefined) {
    return markup`<span class="type">one of</span>
      <ul>
        ${joined(schema.anyOf.map((item) => markup`<li>${schemaHtml(item)}</li>`))}
      </ul>`
  }
  return scalarHtml(schema)
}

function membersHtml({ properties = {}, required = [] }: JsonSchema): Html {
  return markup`<dl>
    ${joined(
      Object.entries(properties).map(
        ([name, member]) =>
          markup`<dt><code>${name}</code>${required.includes(name) ? '' : markup` <small>optional</small>`}</dt>
            <dd>${schemaHtml(member)}</dd>`,
      ),
    )}
  </dl>`
}

function scalarHtml({ type, enum: values, description, additionalProperties }: JsonSchema): Html {
  if (values !== undefined) return joined(values.map((value) => markup`<code>${String(value)}</code> `))
  if (additionalProperties !== undefined)
    return markup`<span class="type">by name</span> ${schemaHtml(additionalProperties)}`
  if (type === undefined) return markup`<span class="type">nothing</span>`
  return markup`<span class="type">${type}</span>${description === undefined ? '' : markup` ${description}`}`
}

function recordLink(ref: string): Html {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  return markup`<a href="#record-${name}">${name}</a>`
}
