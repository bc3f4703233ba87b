import { Injectable } from '@nestjs/common';
import { NotFound } from '@ingot/contracts';
import { forAnyone } from '../../web/kit/gates.js';
import { page, type PageAnswer, type PageContext, show } from '../../web/kit/page.js';
import { type PageFeature, type WebPages } from '../../web/kit/web-pages.js';
import { operationsOf, type PlainOperation, RESOURCES } from './plain-reference.js';

const PATH = '/help/api/plain';

const listPage = page<{ path: string; resources: readonly string[] }>(
  'openapi/reference-page/plain-list',
  'API reference',
);
const resourcePage = page<{ path: string; resource: string; operations: readonly PlainOperation[] }>(
  'openapi/reference-page/plain-resource',
  'API reference',
);

/** The API reference where no script runs, and for those who get on better with plain pages. */
@Injectable()
export class PlainReferencePages implements PageFeature {
  addTo(pages: WebPages): void {
    pages.get(PATH, forAnyone, () => Promise.resolve(show(listPage({ path: PATH, resources: RESOURCES }))));
    pages.get(`${PATH}/:resource`, forAnyone, (context) => Promise.resolve(this.resource(context)));
  }

  private resource({ path }: PageContext): PageAnswer {
    const resource = path.text('resource');
    const operations = operationsOf(resource);
    if (operations.length === 0) throw new NotFound('Resource');
    const title = `API: ${resource.replaceAll('_', ' ')}`;
    return show({ ...resourcePage({ path: PATH, resource, operations }), title });
  }
}
