import { currentOpenApi } from '../docs/document-files.js';
import { openApiDocument } from '../docs/open-api.js';
import { eventBreaks, openApiBreaks } from './contract-breaks.js';
import { currentEvents, releasedEvents, releasedOpenApi } from './released.js';

describe('the contracts of the last release', () => {
  it('are kept for clients of the API', async () => {
    expect(openApiBreaks(releasedOpenApi(), openApiDocument.parse(await currentOpenApi()))).toEqual([]);
  });

  it('are kept for services that publish and consume events', () => {
    expect(eventBreaks(releasedEvents(), currentEvents())).toEqual([]);
  });

  it('name operations and events', () => {
    expect(Object.keys(releasedOpenApi().paths).length).toBeGreaterThan(100);
    expect(Object.keys(releasedEvents()).length).toBeGreaterThan(10);
  });
});
