package com.loudhailer.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
