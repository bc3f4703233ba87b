// Run by the build: writes the OpenAPI document that the gateway serves.
import { writeFileSync } from 'node:fs';
import { createOpenApiDocument } from './openapi-document.js';
import { OPENAPI_FILE } from './serve-openapi.js';

const API_VERSION = '4';

writeFileSync(OPENAPI_FILE, JSON.stringify(createOpenApiDocument(API_VERSION)));
