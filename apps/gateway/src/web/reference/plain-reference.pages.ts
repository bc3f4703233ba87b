import { Injectable } from '@nestjs/common';
import { NotFound } from '@ingot/contracts';
import { forAnyone } from '../kit/gates.js';
import { page, type PageAnswer, type PageContext, show } from '../kit/page.js';
import { type PageFeature, type WebPages } from '../kit/web-pages.js';
import { operationsOf, type PlainOperation, RESOURCES } from './plain-reference.js';

const PATH = '/help/api/plain';

const listPage = page<{ path: string; resources: readonly string[] }>('web/reference/plain-list', 'API reference');
const resourcePage = page<{ path: string; resource: string; operations: readonly PlainOperation[] }>(
  'web/reference/plain-resource',
  'API reference',
);

/** The API reference as plain pages, without scripts. */
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
