import { createHash } from 'node:crypto'
import { channels } from '@/protocol/channels'
import { channelInventory, operationInventory } from '@/protocol/inventory'
import { jsonSchemaOf } from '@/protocol/jsonSchema'
import { getOperation } from '@/protocol/operations'
import { docsStyle } from './docsStyle'
import { joined, markup, raw, type Html } from './html'
import { openApiDocument, type DescribedOperation, type OpenApiDocument } from './openApiDocument'
import { schemaHtml } from './schemaHtml'

/** What is published beside the interface itself, as it travels. */
export type PublishedFile = {
  readonly status: 200 | 308
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** The document for people: one page of text, without a script and without anything of another site. */
export function docsPage(): PublishedFile {
  const hash = createHash('sha256').update(docsStyle).digest('base64')
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${hash}'`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    text: pageOf(openApiDocument()).text,
  }
}

type Listed = { readonly path: string; readonly method: string; readonly operation: DescribedOperation }

function pageOf(document: OpenApiDocument): Html {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    anchor: anchorOf(name),
    of: listed.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Interface of the ${document.info.title}</title>
        <style>${raw(docsStyle)}</style>
      </head>
      <body>
        <nav aria-label="Contents">
          <p><a href="#top">Interface</a></p>
          <ul>
            ${joined(groups.map(({ name, anchor, of }) => markup`<li><a href="#${anchor}">${name}</a> ${of.length}</li>`))}
            <li><a href="#socket">Socket</a> ${operationInventory.length}</li>
            <li><a href="#channels">Channels</a> ${channelInventory.length}</li>
            <li><a href="#records">Records</a></li>
          </ul>
        </nav>
        <main id="top">
          <h1>Interface of the ${document.info.title}</h1>
          <p class="lead">
            ${document.info.summary} ${listed.length} operations of REST. For programs:
            <a href="openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).
          </p>
          ${joined(document.info.description.split('\n\n').map((text) => markup`<p>${text}</p>`))}
          <section>
            <h2 id="credentials">Credentials</h2>
            <p>Private operations want a key with its secret, or better a key, a time and a signature:</p>
            <dl>
              ${joined(
                Object.values(document.components.securitySchemes).map(
                  ({ name, description }) =>
                    markup`<dt><code>${name}</code></dt>
                      <dd>${description}</dd>`,
                ),
              )}
            </dl>
          </section>
          ${joined(
            groups.map(
              ({ name, anchor, of }) =>
                markup`<section>
                  <h2 id="${anchor}">${name}</h2>
                  ${joined(of.map(operationHtml))}
                </section>`,
            ),
          )}
          ${socketHtml()} ${recordsHtml(document)}
        </main>
      </body>
    </html> `
}

function operationHtml({ method, path, operation }: Listed): Html {
  const { operationId, summary, parameters, requestBody, responses, security } = operation
  const reply = contentOf(responses['200'])
  const body = contentOf(requestBody)
  return markup`<details id="${operationId}">
    <summary>
      <code class="method ${method.toLowerCase()}">${method}</code> <code>${path}</code>
      <span>${summary}</span> ${security.length > 0 ? markup`<em>private</em>` : ''}
    </summary>
    ${
      parameters.length === 0
        ? ''
        : markup`<h3>Parameters</h3>
            <dl>
              ${joined(
                parameters.map(
                  (one) =>
                    markup`<dt><code>${one.name}</code> <small>${one.in}${one.required ? '' : ', optional'}</small></dt>
                      <dd>${schemaHtml(one.schema)}</dd>`,
                ),
              )}
            </dl>`
    }
    ${
      body === undefined
        ? ''
        : markup`<h3>Body</h3>
            ${schemaHtml(body.schema)}${exampleHtml(body.example)}`
    }
    ${
      reply === undefined
        ? ''
        : markup`<h3>Reply</h3>
            ${schemaHtml(reply.schema)}${exampleHtml(reply.example)}`
    }
    <p><small>Costs ${operation['x-weight']} of the rate limit.</small></p>
  </details>`
}

type Content = { readonly schema: object; readonly example?: unknown }

/** The one form in which a body or a reply travels. */
function contentOf(part: object | undefined): Content | undefined {
  if (part === undefined || !('content' in part)) return undefined
  // Made a few lines up in the document, of one form each.
  return Object.values(part.content as Record<string, Content>)[0]
}

function exampleHtml(example: unknown): Html {
  if (example === undefined) return markup``
  const text = JSON.stringify(example, null, 2)
  const shown = text.length > 4_000 ? `${text.slice(0, 4_000)}\n…` : text
  return markup`<pre tabindex="0" aria-label="Example">${shown}</pre>`
}

function socketHtml(): Html {
  return markup`<section>
      <h2 id="socket">Socket</h2>
      <p>
        A message is <code>{"id": 1, "op": …, "data": …}</code>; its answer has the same <code>id</code>. Refusals have
        an <code>error</code>.
      </p>
      ${joined(
        operationInventory.map(([op, access, key]) => {
          const { request, reply, summary } = getOperation(key)
          return markup`<details id="op-${op}">
            <summary>
              <code class="method">op</code> <code>${op}</code> <span>${summary}</span>
              ${access === 'private' ? markup`<em>private</em>` : ''}
            </summary>
            <h3>Data</h3>
            ${schemaHtml(jsonSchemaOf(request))}
            <h3>Reply</h3>
            ${schemaHtml(jsonSchemaOf(reply))}
          </details>`
        }),
      )}
    </section>
    <section>
      <h2 id="channels">Channels</h2>
      ${joined(
        channelInventory.map(
          ([prefix, access, key]) =>
            markup`<details id="channel-${prefix}">
              <summary>
                <code class="method">channel</code> <code>${prefix}</code> <span>${channels[key].summary}</span>
                ${access === 'private' ? markup`<em>private</em>` : ''}
              </summary>
              <h3>Data</h3>
              ${schemaHtml(jsonSchemaOf(channels[key].message))}
            </details>`,
        ),
      )}
    </section>`
}

function recordsHtml({ components }: OpenApiDocument): Html {
  return markup`<section>
    <h2 id="records">Records</h2>
    ${joined(
      Object.entries(components.schemas).map(
        ([name, schema]) =>
          markup`<details id="record-${name}">
            <summary><code>${name}</code></summary>
            ${schemaHtml(schema)}
          </details>`,
      ),
    )}
  </section>`
}

function anchorOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
